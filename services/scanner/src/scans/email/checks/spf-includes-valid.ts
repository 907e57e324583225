import { fail, pass, unlessWorse } from '../../../audit/verdict.ts';
import { joinList } from '../../../audit/words.ts';
import { dynamicNote, isRecordGap, spfGap, whenSpf } from '../email-check.ts';
import { brokenTargetsOf, type SpfBrokenTarget } from '../spf/spf-tree.ts';

export const spfIncludesValid = whenSpf((_, { spf: { analysis }, domain }) => {
  const brokenTargets = brokenTargetsOf(analysis.root);
  const [broken] = brokenTargets;
  if (broken !== undefined) {
    const all = brokenTargets.map(({ path, kind }) => `${path.join(' → ')} ${WHY[kind]}`);
    return fail(
      -15,
      `The SPF record leads to records that break it: ${joinList(all)}. Receivers give an error (RFC 7208 §5.2).`,
      `Remove the include or redirect of ${broken.path.at(-1) ?? ''} from ${broken.path.at(-2) ?? domain}, or correct its record.`,
    );
  }
  const verdict = pass(
    `Every record that is included or redirected to is there and valid.${dynamicNote(analysis)}`,
  );
  return unlessWorse(verdict, -15, 'Whether every included record is valid', spfGap(analysis, isRecordGap));
});

const WHY = {
  none: 'has no SPF record',
  several: 'has several SPF records',
  faulty: 'has a record with syntax errors',
  loop: 'leads back to where it came from',
} as const satisfies Record<SpfBrokenTarget['kind'], string>;
