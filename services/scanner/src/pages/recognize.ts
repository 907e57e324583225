/** A scan of what was typed: the endpoint, its field and the value for it. */
export interface Choice {
  readonly path: string;
  readonly field: 'url' | 'domain' | 'purls';
  readonly value: string;
  /** On its button. */
  readonly label: string;
}

/**
 * What may be meant by a typed text, the likeliest first; empty when nothing is recognised. The endpoints judge it, this
 * only finds them. The browser runs this very function, so it refers to nothing outside of itself.
 *
 * @param hosts of repositories, lower case
 */
export function recognize(typed: string, hosts: readonly string[]): readonly Choice[] {
  const text = typed.trim();
  if (text === '' || text.length > 2048 || /\s/.test(text)) return [];
  const packageChoice = (value: string, label: string): Choice => ({
    path: '/api/scan/purl',
    field: 'purls',
    value,
    label,
  });
  if (/^pkg:/i.test(text)) return [packageChoice(text, `Package ${text}`)];
  // A number with a suffix, and no domain that begins with digits.
  const named =
    /^(?:@([\w.-]+)\/)?([\w.-]+)@(\d+(?:\.\d+)*(?:[-+][\w.+-]+|(?:a|b|rc|\.post|\.dev)\d+)?)$/.exec(text);
  if (named !== null) {
    const [, scope, name, version = ''] = named;
    const rest = `${name}@${version.replaceAll('+', '%2B')}`;
    if (scope !== undefined) return [packageChoice(`pkg:npm/%40${scope}/${rest}`, 'npm package')];
    return [
      packageChoice(`pkg:npm/${rest}`, 'npm package'),
      packageChoice(`pkg:pypi/${rest}`, 'PyPI package'),
      packageChoice(`pkg:gem/${rest}`, 'RubyGems package'),
      packageChoice(`pkg:cargo/${rest}`, 'crates.io package'),
    ];
  }
  const ssh = /^(?:ssh:\/\/)?git@([^:/]+)[:/](.+)$/i.exec(text);
  const plain = ssh === null ? text : `https://${ssh[1]}/${ssh[2]}`;
  const [host = '', ...path] = plain.replace(/^https?:\/\//i, '').split('/');
  const isShort = /^[\w.-]+\/[\w.-]+$/.test(plain) && !host.includes('.') && hosts[0] !== undefined;
  if (isShort || (hosts.includes(host.toLowerCase().replace(/^www\./, '')) && path.length >= 2)) {
    const url = isShort ? `https://${hosts[0]}/${plain}` : `https://${plain.replace(/^https?:\/\//i, '')}`;
    return [
      { path: '/api/scan/repo', field: 'url', value: url, label: 'Known vulnerabilities' },
      { path: '/api/scan/supply-chain', field: 'url', value: url, label: 'Workflows' },
      { path: '/api/scan/legal', field: 'url', value: url, label: 'Licences' },
    ];
  }
  const isWebsite = /^https?:\/\//i.test(text);
  const domain = (text.includes('@') && !isWebsite ? text.slice(text.lastIndexOf('@') + 1) : host)
    .replace(/[:?#].*$/, '')
    .replace(/\.$/, '');
  if (!/^[^\s/@]+\.[^\s/@.\d][^\s/@.]*$/.test(domain)) return [];
  const url = isWebsite ? text : `https://${domain}/`;
  const website: Choice = { path: '/api/scan/website', field: 'url', value: url, label: `Website ${url}` };
  const email: Choice = {
    path: '/api/scan/email',
    field: 'domain',
    value: domain,
    label: `E-mail of ${domain}`,
  };
  return isWebsite ? [website, email] : [email, website];
}
