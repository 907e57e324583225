const PREFIXES = [
  'Desired=',
  '| Status=',
  '|/ Err?=',
  '||/ ',
  'WARNING: apt ',
  'N: ',
  'W: ',
  'E: ',
  'dpkg-query: ',
  'dpkg: ',
];

/** Whether a line tells of no package: a legend, a warning, the title of `apt list`, a shell prompt. */
export function isNoise(line: string): boolean {
  if (PREFIXES.some((prefix) => line.startsWith(prefix))) return true;
  return isTitle(line) || isPrompt(line) || isColumnHeader(line);
}

/** `Listing... Done`, in the language of the host: the only line of apt with an ellipsis, and it has no slash. */
function isTitle(line: string): boolean {
  return (
    (line.includes('...') || line.includes('…')) &&
    !line.includes('/') &&
    line.length <= 60 &&
    !/\d/.test(line)
  );
}

/** `root@host:~# dpkg -l`. */
function isPrompt(line: string): boolean {
  const word = line.split(' ', 1)[0] ?? '';
  const command = line.slice(word.length + 1);
  const isShell = word.includes('@') && ['#', '$', '>'].includes(word.at(-1) ?? '');
  return isShell || (['#', '$'].includes(word) && /^(?:sudo )?(?:dpkg|apt)/.test(command));
}

/** The first line of a table that a spreadsheet or script made. */
function isColumnHeader(line: string): boolean {
  return /^"?(?:package|name|binary:package)"?[\t,;| ]+"?(?:version|arch|status)/i.test(line);
}
