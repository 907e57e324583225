const SECTION_OF_INSTALLED = /^Installed packages$/i;
const SECTION_OF_OTHERS =
  /^(?:Available|Extra|Recently Added|Updated|Available Upgrades|Obsoleting) ?(?:Packages)?$/i;

export function isSectionOfInstalled(line: string): boolean {
  return SECTION_OF_INSTALLED.test(line);
}

/** `dnf list` goes on with what could be installed. */
export function isSectionOfAvailable(line: string): boolean {
  return SECTION_OF_OTHERS.test(line);
}

const PREFIXES = [
  'Last metadata expiration check',
  'Loaded plugins',
  'Loading mirror speeds',
  'Updating and loading repositories',
  'Repositories loaded',
  'Updating Subscription Management',
  'Unable to read consumer identity',
  'This system is not registered',
  'Not root, ',
  'warning: ',
  'Warning: ',
  'error: ',
  'rpm: ',
  ' * ',
];

/** Whether a line tells of no package: a section, a message, a shell prompt. */
export function isNoise(line: string): boolean {
  if (isSectionOfInstalled(line) || isSectionOfAvailable(line)) return true;
  if (PREFIXES.some((prefix) => line.startsWith(prefix))) return true;
  return isPrompt(line) || /^"?name"?[\t,;| ]+"?(?:epoch|version|arch)/i.test(line);
}

/** `[root@host ~]# rpm -qa`. */
function isPrompt(line: string): boolean {
  const words = line.split(' ', 3);
  const end = words.findIndex((word) => ['#', '$', '>'].includes(word.at(-1) ?? ''));
  return (
    end !== -1 &&
    ((words[0] ?? '').includes('@') || /^(?:sudo )?(?:rpm|dnf|yum)\b/.test(words[end + 1] ?? ''))
  );
}
