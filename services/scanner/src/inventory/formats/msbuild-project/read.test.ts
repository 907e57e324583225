import { describe, expect, it } from 'vitest';
import { NotTheFormatError } from '../../reader.ts';
import { readMsbuildProject } from './read.ts';

const read = (text: string) => readMsbuildProject(Buffer.from(text));

const PROJECT = `\ufeff<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup><JsonVersion>13.0.1</JsonVersion></PropertyGroup>
  <ItemGroup>
    <!-- <PackageReference Include="gone" Version="1.0.0" /> -->
    <PackageReference Include="Newtonsoft.Json" Version="$(jsonVersion)" />
    <PackageReference Include="Exact" Version="[2.0.0]" />
    <PackageReference Include="Analyzer" Version="3.0.0-beta.1">
      <PrivateAssets>all</PrivateAssets>
    </PackageReference>
    <PackageReference Include="Nested">
      <Version>4.5.6</Version>
    </PackageReference>
    <PackageReference Include="Central" />
    <ProjectReference Include="../Lib/Lib.csproj" />
  </ItemGroup>
  <Choose><When Condition="'$(OS)' == 'Windows_NT'"><ItemGroup>
    <PackageReference Include="Floating" Version="1.*" />
    <PackageReference Include="Range" Version="[1.0,2.0)" />
    <PackageReference Include="Elsewhere" Version="$(SetElsewhere)" />
    <PackageReference Update="Pinned" VersionOverride="7.0.0" />
  </ItemGroup></When></Choose>
</Project>
`;

describe('a project file of .NET', () => {
  it('names what it pins, and what it does not', () => {
    const { packages, isWhole } = read(PROJECT);
    const rows = packages.map(({ name, version, scope, unmatched, at }) => [
      name,
      version,
      scope,
      unmatched,
      at,
    ]);
    expect(rows).toEqual([
      ['Analyzer', '3.0.0-beta.1', 'development', null, 7],
      ['Elsewhere', '$(SetElsewhere)', 'production', 'not-pinned', 19],
      ['Exact', '2.0.0', 'production', null, 6],
      ['Floating', '1.*', 'production', 'not-pinned', 17],
      ['Nested', '4.5.6', 'production', null, 10],
      ['Newtonsoft.Json', '13.0.1', 'production', null, 5],
      ['Pinned', '7.0.0', 'production', null, 20],
      ['Range', '[1.0,2.0)', 'production', 'not-pinned', 18],
    ]);
    expect(isWhole).toBe(false);
  });

  it('names what one file decides for all projects', () => {
    const text = `<Project><PropertyGroup><Version>2.0.0</Version></PropertyGroup><ItemGroup>
      <PackageVersion Include="A" Version="1.0.0" />
      <PackageVersion Include="B" Version="$(Version)" />
      <GlobalPackageReference Include="C" Version="3.0.0" PrivateAssets="All" />
    </ItemGroup></Project>`;
    expect(read(text).packages.map(({ name, version }) => `${name}@${version}`)).toEqual([
      'A@1.0.0',
      'B@2.0.0',
      'C@3.0.0',
    ]);
  });

  it('splits lists at semicolons and reads metadata in any letter case', () => {
    const text = `<Project><ItemGroup>
      <packagereference include="A; B;" version="1.0.0"><privateassets>ALL</privateassets></packagereference>
      <PackageReference Include="$(Own).Core" Version="2.0.0" />
      <PackageReference Include="" Version="3.0.0" />
    </ItemGroup></Project>`;
    expect(read(text).packages.map(({ name, scope, unmatched }) => [name, scope, unmatched])).toEqual([
      ['$(Own).Core', 'production', 'unreadable'],
      ['A', 'development', null],
      ['B', 'development', null],
    ]);
  });

  it('names what has a version that this file leaves empty', () => {
    const text = `<Project><PropertyGroup><Own></Own></PropertyGroup><ItemGroup>
      <PackageReference Include="A" Version="$(Own)" />
      <PackageReference Include="B" Version="1.0.0"><Version /></PackageReference>
    </ItemGroup></Project>`;
    expect(read(text).packages.map(({ name, version, unmatched }) => [name, version, unmatched])).toEqual([
      ['A', '$(Own)', 'not-pinned'],
      ['B', '1.0.0', null],
    ]);
  });

  it.each(['<Project><ItemGroup>', '<configuration />', '{}'])('refuses %s', (text) => {
    expect(() => read(text)).toThrow(NotTheFormatError);
  });
});
