import { describe, expect, it } from 'vitest';
import { exampleCve } from '../../test/support/example-cve.ts';
import { namesPackage } from './names-package.ts';

const product = (criteria: string, vulnerable = true) => [
  { nodes: [{ operator: 'OR', negate: false, cpeMatch: [{ vulnerable, criteria }] }] },
];
const silent = [{ lang: 'en', value: 'Something is wrong.' }];

describe('namesPackage', () => {
  it('knows the affected product', () => {
    expect(namesPackage(exampleCve(), 'example')).toBe('cpe');
  });

  it('knows the word in the English text when no product is named', () => {
    expect(namesPackage(exampleCve({ configurations: undefined }), 'example')).toBe('keyword');
  });

  it('reads the language there is when there is no English', () => {
    const descriptions = [{ lang: 'es', value: 'Un fallo en Example.' }];
    expect(namesPackage(exampleCve({ configurations: [], descriptions }), 'example')).toBe('keyword');
  });

  it('does not look into other languages when there is English', () => {
    expect(namesPackage(exampleCve(), 'algo')).toBeNull();
  });

  it.each(['Rejected', 'REJECTED'])('leaves out what is %s', (vulnStatus) => {
    expect(namesPackage(exampleCve({ vulnStatus }), 'example')).toBeNull();
  });

  it('does not take the platform it runs on for the affected product', () => {
    const configurations = product('cpe:2.3:a:example:example:*', false);
    expect(namesPackage(exampleCve({ configurations, descriptions: silent }), 'example')).toBeNull();
  });

  it.each([
    ['next', 'cpe:2.3:a:vercel:next.js:*:*:*:*:*:node.js:*:*', 'cpe'],
    ['left_pad', 'cpe:2.3:a:x:left-pad:*', 'cpe'],
    ['spring framework', 'cpe:2.3:a:vmware:spring_framework:*', 'cpe'],
    ['@angular/core', 'cpe:2.3:a:angular:core:*', 'cpe'],
    ['github.com/gin-gonic/gin', 'cpe:2.3:a:gin-gonic:gin:*', 'cpe'],
    ['@angular/core', 'cpe:2.3:a:other:core:*', null],
    ['open', 'cpe:2.3:a:openssl:openssl:*', null],
    ['openssl', 'cpe:2.3:a:openssl:libressl:*', null],
  ])('%s and the product %s: %s', (name, criteria, match) => {
    const cve = exampleCve({ configurations: product(criteria), descriptions: silent });
    expect(namesPackage(cve, name)).toBe(match);
  });
});
