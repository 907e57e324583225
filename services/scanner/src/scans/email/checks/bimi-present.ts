import { info, pass, undetermined, warn } from '../../../audit/verdict.ts';
import { quote } from '../../../audit/words.ts';
import { whenSending } from '../email-check.ts';
import { lookalikeNote } from '../recommend.ts';

export const bimiPresent = whenSending((facts) => {
  const { record, recordDomain } = facts.bimi;
  if (record.kind === 'unknown') return undetermined(0, 'The BIMI record', record.reason);
  const { value } = record;
  if (value.kind === 'record') return pass(`There is a BIMI record at ${recordDomain}.`);
  if (value.kind === 'absent')
    return info(`There is no BIMI record: ${lookalikeNote(value.lookalikes, 'v=BIMI1;')}it is optional.`);
  if (value.kind === 'declined') return info('The domain declines to take part in BIMI.');
  const what =
    value.kind === 'several'
      ? `There are ${value.texts.length} BIMI records; then none counts.`
      : `The BIMI record is not valid: ${quote(value.text)}.`;
  return warn(
    0,
    what,
    `Publish exactly one TXT record at default._bimi.${recordDomain} that names the https address of your logo: "v=BIMI1; l=https://…; a=".`,
  );
});
