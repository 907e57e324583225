import { pass, undetermined, warn } from '../../../audit/verdict.ts';
import { quote } from '../../../audit/words.ts';
import { mtaStsRecordAdvice } from '../advice/receiving-advice.ts';
import { whenReceiving } from '../email-check.ts';
import { lookalikeNote } from '../recommend.ts';

export const mtaStsPresent = whenReceiving((facts) => {
  const { record } = facts.mtaSts;
  if (record.kind === 'unknown') return undetermined(-5, 'The MTA-STS record', record.reason);
  const { value } = record;
  if (value.kind === 'record') return pass('There is an MTA-STS record.');
  if (value.kind === 'absent') {
    return warn(
      -5,
      `There is no MTA-STS record: ${lookalikeNote(value.lookalikes, 'v=STSv1;')}senders cannot know that mail has to be encrypted on its way.`,
      mtaStsRecordAdvice(facts, 'Publish the record; the policy is there.'),
    );
  }
  const what =
    value.kind === 'several'
      ? `There are ${value.texts.length} MTA-STS records; then none counts (RFC 8461 §3.1).`
      : `The MTA-STS record ${quote(value.text)} is not valid: ${value.fault} (RFC 8461 §3.1).`;
  return warn(-5, what, mtaStsRecordAdvice(facts, 'Publish exactly one valid record.'));
});
