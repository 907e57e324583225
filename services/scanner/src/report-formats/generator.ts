/** How the scanner names itself in what it writes. */
export const GENERATOR = { name: 'scanner', version: '1.0.0' } as const;
