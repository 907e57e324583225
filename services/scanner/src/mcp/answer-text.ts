import { type AgentAnswer, type AgentToolName, MAX_FOREIGN_TEXT } from '@repo/contracts/scanner';
import { oneLine } from '../report-formats/plain-text.ts';

type Answer = AgentAnswer<AgentToolName>;

/** Of UTF-8. */
const MAX_TEXT_BYTES = 2_048;

/**
 * A short answer in words, for clients that show no structured content: verdict, coverage, then as many lines as there is
 * room for. Text that strangers wrote as prose is not in it.
 */
export function answerText(answer: Answer): string {
  const { verdict, coverage, complete, notice } = answer;
  const limits = complete ? '' : 'Not all was looked at: what is not listed is unknown, not safe.';
  // What names packages may be cut. Where nothing was found to look up, verdict and coverage say the same.
  const head = [...new Set([verdict, limits, coverage, notice ?? ''])].filter((sentence) => sentence !== '');
  const lines = [cut(head.join(' '), MAX_TEXT_BYTES / 2)];
  let left = MAX_TEXT_BYTES - Buffer.byteLength(lines[0] ?? '') - Buffer.byteLength(`\n${MORE}`);
  for (const line of linesOf(answer)) {
    left -= Buffer.byteLength(`\n${line}`);
    if (left < 0) return [...lines, MORE].join('\n');
    lines.push(line);
  }
  return lines.join('\n');
}

const MORE = 'More is in the structured content.';

function linesOf(answer: Answer): readonly string[] {
  if ('grade' in answer) {
    return answer.worst.map(
      ({ key, status, undetermined, scoreImpact }) =>
        `- ${undetermined ? 'undetermined' : status} ${key}${scoreImpact === 0 ? '' : ` (${scoreImpact} points)`}`,
    );
  }
  const findings = answer.worst.map(({ severity, id, package: name, version, file, urgency, fix }) =>
    [
      `- ${severity} ${id}: ${name} ${version}${file === null ? '' : ` in ${file}`}.`,
      ...urgency.map((each) => `${each}.`),
      fix,
    ].join(' '),
  );
  const rows = 'packages' in answer ? answer.packages : [];
  const undetermined = rows
    .filter(({ verdict }) => verdict === 'undetermined')
    .map(({ purl, reason, recommended }) => {
      const known = recommended === null ? '' : `; newest fixed version that advisories name: ${recommended}`;
      return `- undetermined ${oneLine(purl, MAX_FOREIGN_TEXT)}: ${reason}${known}`;
    });
  return [...findings, ...undetermined];
}

function cut(text: string, most: number): string {
  const bytes = Buffer.from(text);
  return bytes.byteLength <= most
    ? text
    : `${bytes
        .subarray(0, most)
        .toString()
        .replace(/\uFFFD$/, '')}…`;
}
