import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ruleset, Spectral } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';

/**
 * What Redocly's recommended rules and Spectral's for OpenAPI find in a document, warnings too. Both hold every example
 * against its schema.
 */
export async function openApiFaults(document: string): Promise<readonly string[]> {
  const config = await createConfig({
    extends: ['recommended'],
    rules: { 'no-invalid-parameter-examples': 'error', 'no-invalid-schema-examples': 'error' },
  });
  const problems = await lintFromString({ source: document, absoluteRef: 'openapi.json', config });
  const spectral = new Spectral();
  spectral.setRuleset(new Ruleset({ extends: [oas] }));
  const findings = await spectral.run(document);
  return [
    ...problems.map(
      ({ ruleId, message, location: [place] }) => `${ruleId} ${place?.pointer ?? ''}: ${message}`,
    ),
    ...findings.map(({ code, path, message }) => `${code} ${path.join('/')}: ${message}`),
  ];
}
