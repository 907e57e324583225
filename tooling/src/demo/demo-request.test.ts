import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { REPOSITORY_ROOT } from '../services/spawn-service.ts';
import { toCurl } from './demo-request.ts';

/** What a shell makes of the line after the name of the program. */
function words(line: string): readonly string[] {
  return execFileSync('sh', ['-c', line.replace(/^curl/, "printf '%s\\n'")], { encoding: 'utf8' })
    .trimEnd()
    .split('\n');
}

describe('toCurl', () => {
  it('writes JSON that a shell does not change', () => {
    const json = { url: "https://a.example/?q='$HOME `x`\\" };
    expect(words(toCurl({ url: 'http://127.0.0.1:8080/api/scan/website', json }))).toEqual([
      '-H',
      'content-type: application/json',
      '-d',
      JSON.stringify(json),
      'http://127.0.0.1:8080/api/scan/website',
    ]);
  });

  it('names files from the folder of the project', () => {
    const file = join(REPOSITORY_ROOT, 'tooling/samples/lockfiles/package-lock.json');
    expect(toCurl({ url: 'http://a/api/scan', file })).toBe(
      'curl -F file=@tooling/samples/lockfiles/package-lock.json http://a/api/scan',
    );
  });

  it('quotes queries', () => {
    expect(words(toCurl({ url: 'http://a/apps?sort=newest&limit=8' }))).toEqual([
      'http://a/apps?sort=newest&limit=8',
    ]);
  });
});
