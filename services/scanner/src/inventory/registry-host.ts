const MAX_ADDRESS_LENGTH = 4096;
const HOST =
  /^(?:(?:sparse|registry|git)\+)?https?:\/\/(?:[^/?#]*@)?([a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?(?::\d{1,5})?)(?:[/?#]|$)/i;

/** The host, and the port where one is written, of an address of a registry; nothing for anything else. */
export function registryOf(address: string | undefined): { readonly registry?: string } {
  if (address === undefined || address.length > MAX_ADDRESS_LENGTH) return {};
  const host = HOST.exec(address)?.[1];
  return host === undefined ? {} : { registry: host.toLowerCase() };
}
