import { describe, expect, it } from 'vitest';
import { closestPath } from './closest-path.ts';

const PATHS = ['/api/scan', '/api/scan/repo', '/api/v1/apps', '/api/v1/apps/{slug}', '/docs'];

describe('closestPath', () => {
  it.each([
    ['/scan', '/api/scan'],
    ['/repo/', '/api/scan/repo'],
    ['/apps', '/api/v1/apps'],
    ['/api/v2/apps', '/api/v1/apps'],
    ['/API/Scna', '/api/scan'],
    ['/doc', '/docs'],
  ])('of %s is %s', (asked, path) => {
    expect(closestPath(asked, PATHS)).toBe(path);
  });

  it.each(['/', '', '/api/v1/creators', '/wp-login.php', `/${'a'.repeat(100_000)}`])(
    'is none of %.20s',
    (asked) => {
      expect(closestPath(asked, PATHS)).toBeNull();
    },
  );
});
