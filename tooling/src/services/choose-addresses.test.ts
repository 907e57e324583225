import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { chooseAddresses } from './choose-addresses.ts';

const ANY = { SCANNER_PORT: '0', CATALOG_PORT: '0' };

describe('chooseAddresses', () => {
  it('chooses two different free ports', async () => {
    const { scanner, catalog } = await chooseAddresses(ANY);
    expect(scanner).toEqual({
      host: '127.0.0.1',
      port: scanner.port,
      url: `http://127.0.0.1:${scanner.port}`,
    });
    expect(catalog.port).not.toBe(scanner.port);
  });

  it('gives an address to connect to when every address is listened on', async () => {
    const { scanner } = await chooseAddresses({ ...ANY, HOST: '0.0.0.0' });
    expect(scanner).toMatchObject({ host: '0.0.0.0', url: `http://127.0.0.1:${scanner.port}` });
  });

  it('names the port and the variable of a taken port', async () => {
    const server = createServer();
    const port = await new Promise<number>((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve(Number(Reflect.get(Object(server.address()), 'port'))));
    });
    await expect(chooseAddresses({ ...ANY, CATALOG_PORT: String(port) })).rejects.toThrow(
      `Port ${port} is taken by another program: stop it, or set CATALOG_PORT to another port (0 for any).`,
    );
    server.close();
  });

  it('does not give one port to both', async () => {
    const { scanner } = await chooseAddresses(ANY);
    const port = String(scanner.port);
    await expect(chooseAddresses({ SCANNER_PORT: port, CATALOG_PORT: port })).rejects.toThrow('CATALOG_PORT');
  });

  it.each(['http', '-1', '65536', '80 80', '1e3'])('refuses the port %j', async (text) => {
    await expect(chooseAddresses({ ...ANY, SCANNER_PORT: text })).rejects.toThrow(
      `SCANNER_PORT must be a port number, 0 to 65535; it is "${text}".`,
    );
  });

  it('names the host that is not of this machine', async () => {
    await expect(chooseAddresses({ ...ANY, HOST: '192.0.2.1' })).rejects.toThrow('HOST is "192.0.2.1"');
  });
});
