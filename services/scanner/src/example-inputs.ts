import type { Endpoint } from '@repo/service-kit/http';

/** What the document offers to try; each can be scanned as it stands. */
export interface ExampleInputs {
  readonly repository: string;
  readonly domain: string;
  readonly website: string;
}

/** Examples of the public internet. */
export const EXAMPLE_INPUTS: ExampleInputs = {
  repository: 'https://github.com/actions/checkout',
  domain: 'example.org',
  website: 'https://example.org/',
};

/**
 * What is offered by a service that reads the repositories of `hosts`.
 *
 * @param chosen `repository domain website`, with spaces between
 */
export function exampleInputsOf(chosen: string | undefined, hosts: readonly string[]): ExampleInputs {
  const [host = 'github.com'] = hosts;
  const accepted = hosts.includes('github.com') ? EXAMPLE_INPUTS.repository : `https://${host}/owner/repo`;
  const [repository = accepted, domain = EXAMPLE_INPUTS.domain, website = EXAMPLE_INPUTS.website] =
    chosen?.split(' ') ?? [];
  return { repository, domain, website };
}

/** The endpoint with `inputs` in the example of its body. */
export function withInputs(endpoint: Endpoint, inputs: ExampleInputs): Endpoint {
  const { body } = endpoint;
  if (body?.example === undefined) return endpoint;
  const own = new Map<unknown, string>([
    [EXAMPLE_INPUTS.repository, inputs.repository],
    [EXAMPLE_INPUTS.domain, inputs.domain],
    [EXAMPLE_INPUTS.website, inputs.website],
  ]);
  const example = Object.entries(body.example).map(([name, value]) => [name, own.get(value) ?? value]);
  return { ...endpoint, body: { ...body, example: Object.fromEntries(example) } };
}
