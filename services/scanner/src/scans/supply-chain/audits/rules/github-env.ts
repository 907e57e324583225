import { type Found, inStep } from '../workflow-audit.ts';
import { type Step, shellOf, type WorkflowFile } from '../workflow-file.ts';

const VARIABLE = String.raw`"?\$(?:\{(?:GITHUB_ENV|GITHUB_PATH)\}|(?:GITHUB_ENV|GITHUB_PATH)\b)"?`;
const BASH_REDIRECT = new RegExp(String.raw`>>?[ \t]*${VARIABLE}`);
const BASH_TEE = new RegExp(String.raw`\|[ \t]*(?:sudo[ \t]+)?tee[ \t](?:[^|;&]*[ \t])?${VARIABLE}`);
/** What stands between `&&`, `||`, `|` and `;`; those in quotes separate nothing. */
const BASH_COMMAND = /(?:'[^']*(?:'|$)|"(?:[^"\\]|\\(?:.|$))*(?:"|$)|[^&|;]|&(?!&))+/g;
const PWSH =
  /(?:>>?|\b(?:out-file|add-content|set-content|tee-object)\b).*\$\{?env:(?:GITHUB_ENV|GITHUB_PATH)\b/i;
const CMD = />>?[ \t]*"?%(?:GITHUB_ENV|GITHUB_PATH)%/i;
/** What `echo` and `printf` write when nothing in it can change. */
const LITERAL = /^(?:echo|printf)(?:[ \t]+(?:'[^']*'|"(?:[^"$`\\]|\\.)*"|[^\s'"$`]+))*[ \t]*$/;
const MAX_LINE = 5_000;

export function* githubEnv(file: WorkflowFile): Iterable<Found> {
  const isDangerous = file.events.has('pull_request_target') || file.events.has('workflow_run');
  if (file.kind === 'workflow' && !isDangerous) return;
  for (const step of file.stepLists.flat()) {
    if (!writesEnvironment(file, step)) continue;
    yield {
      ...inStep(step, step.run),
      severity: 'high',
      confidence: 'low',
      message: 'The script writes what is not fixed to GITHUB_ENV or GITHUB_PATH: that can become code.',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: text of a shell
      snippet: 'id: value\nrun: echo "name=${VALUE}" >> "${GITHUB_OUTPUT}"',
    };
  }
}

function writesEnvironment(file: WorkflowFile, step: Step): boolean {
  const script = step.run?.text ?? '';
  if (!/GITHUB_(?:ENV|PATH)/i.test(script)) return false;
  const shell = shellOf(file, step);
  const lines = script.replaceAll('\\\n', ' ').split('\n');
  return lines.some((line) => writes(line.slice(0, MAX_LINE).trim(), shell));
}

function writes(line: string, shell: string): boolean {
  if (line.startsWith('#')) return false;
  if (shell === 'pwsh' || shell === 'powershell') return PWSH.test(line);
  if (shell === 'cmd') return CMD.test(line);
  if (shell.startsWith('python')) return false;
  if (BASH_TEE.test(line)) return true;
  return (line.match(BASH_COMMAND) ?? []).some((piece) => {
    const redirect = BASH_REDIRECT.exec(piece);
    if (redirect === null) return false;
    const command = piece.slice(0, redirect.index).trim();
    const isCompound = /^(?:[})]|done\b|fi\b|esac\b)?$/.test(command);
    return !isCompound && !LITERAL.test(command);
  });
}
