import { describe, expect, it } from 'vitest';
import { isArchive, projectOfAddress } from './project-of-address.ts';

describe('projectOfAddress', () => {
  it.each([
    ['git+https://code.example/team/repo.git@v1#egg=My_Project&subdirectory=x', 'My_Project'],
    ['git+https://code.example/team/repo.git@v1#egg=name[extra]', 'name'],
    ['git+https://code.example/team/repo@main', 'repo'],
    ['git+ssh://git@code.example:team/repo.git/', 'repo'],
    ['https://code.example/team/repo/archive/master.zip', 'repo'],
    ['https://code.example/team/repo/archive/stable-1.0.zip', 'repo'],
    ['https://code.example/team/repo/-/archive/v1/repo-v1.tar.gz', 'repo'],
    ['https://files.example/packages/my_lib-1.0.2-py3-none-any.whl', 'my_lib'],
    ['https://files.example/packages/My-Lib-1.0.2.tar.gz?x=1#sha256=1', 'My-Lib'],
    ['./vendor/my-lib-1.0.zip', 'my-lib'],
    ['vendor\\my-lib-1.0.zip', 'my-lib'],
  ])('finds the project of %s', (address, expected) => {
    expect(projectOfAddress(address)).toBe(expected);
  });

  it.each(['https://code.example', 'https://files.example/master.zip', 'https://code.example/%20/', ''])(
    'finds none in %j',
    (address) => {
      expect(projectOfAddress(address)).toBeNull();
    },
  );
});

describe('isArchive', () => {
  it.each([
    ['a-1.0.tar.gz', true],
    ['A-1.0.WHL', true],
    ['https://files.example/a.zip?x=1', true],
    ['./a', false],
    ['a.txt', false],
  ])('%s: %s', (path, expected) => {
    expect(isArchive(path)).toBe(expected);
  });
});
