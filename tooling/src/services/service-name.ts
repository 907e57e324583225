/** A service: the name of its folder under `services/`. */
export type ServiceName = 'scanner' | 'catalog';

interface ServicePort {
  /** The variable with which people choose the port of this service when both are started together. */
  readonly variable: string;
  readonly fallback: number;
}

export const SERVICE_PORTS = {
  scanner: { variable: 'SCANNER_PORT', fallback: 8080 },
  catalog: { variable: 'CATALOG_PORT', fallback: 8081 },
} as const satisfies Record<ServiceName, ServicePort>;
