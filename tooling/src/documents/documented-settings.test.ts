import { describe, expect, it } from 'vitest';
import { documentedSettings } from './documented-settings.ts';

const README = `| variable | service | default | meaning |
|---|---|---|---|
| \`PORT\` | scanner | \`8080\` | where it listens |
| \`PORT\` | catalog | \`8081\` | where it listens |
| \`REDIS_URL\` | both | unset | shared \`counters\` |
| \`OTEL_X\` and the other \`OTEL_*\` | both | unset | traces |
`;

describe('documentedSettings', () => {
  it('gives the settings of a service with their defaults', () => {
    expect([...documentedSettings('scanner', README)]).toEqual([
      ['PORT', '8080'],
      ['REDIS_URL', null],
      ['OTEL_X', null],
    ]);
  });

  it('does not mix up the services', () => {
    expect(documentedSettings('catalog', README).get('PORT')).toBe('8081');
  });

  it('refuses a setting that stands there twice', () => {
    const again = `${README}| \`REDIS_URL\` | scanner | \`redis://x\` | again |\n`;
    expect(() => documentedSettings('scanner', again)).toThrow('REDIS_URL twice');
    expect(documentedSettings('catalog', again).size).toBe(3);
  });
});
