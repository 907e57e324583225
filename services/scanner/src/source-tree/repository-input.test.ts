import { describe, expect, it } from 'vitest';
import { toRepositoryInput } from './repository-input.ts';

describe('toRepositoryInput', () => {
  it('names an accepted host in its example where another host is refused', () => {
    const refused = () => toRepositoryInput({ url: 'https://github.com/a/b' }, ['code.example']);
    expect(refused).toThrow(
      'Send `url`: the full repository address, such as https://code.example/owner/repo. Only repositories on code.example are accepted.',
    );
  });

  it('names an accepted host where the address names no repository', () => {
    expect(() => toRepositoryInput({ url: 'https://code.example/a' }, ['code.example'])).toThrow(
      'such as https://code.example/owner/repo.',
    );
  });
});
