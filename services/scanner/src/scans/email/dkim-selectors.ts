/**
 * Selectors that are asked for at every domain: the ones that mail services and mail servers give their customers,
 * as seen in public documentation and in the lists of other scanners. DKIM has no way to list them.
 */
export const DKIM_SELECTORS: readonly string[] = [
  // Mail servers, hosting panels, habit.
  ...'default dkim mail email smtp mx x key1 key2 s1 s2 s1024 s2048 a2048 m1 k1 dkim1 dkim2 mta main'.split(
    ' ',
  ),
  ...'primary private postfix exim mdaemon server mailrelay outbound sig1 class alpha beta'.split(' '),
  // Mailbox providers.
  ...'google 20161025 20210112 20221208 20230601 selector1 selector2 zoho zmail zcal zohocorp'.split(' '),
  ...'1522905413783 protonmail protonmail2 protonmail3 fm1 fm2 fm3 mesmtp yandex mailru'.split(' '),
  ...'secureserver1 secureserver2 s1-ionos s2-ionos hostingermail-a hostingermail-b hostingermail-c'.split(
    ' ',
  ),
  ...'ovh ovhmo1-selector1 gm1 gm2 gm3 rocket strato-dkim-0002 strato-dkim-0003 titan1 titan2 key3'.split(
    ' ',
  ),
  ...'MBO0001 MBO0002 purelymail1 purelymail2 purelymail3 cf2024-1 dkimprovmx1 dkimprovmx2'.split(' '),
  // Services that send for others.
  ...'k2 k3 mandrill mte1 mte2 smtpapi em pic krs mailo mg pm amazonses ses scph0223 scph0224'.split(' '),
  ...'brevo1 brevo2 sendinblue mailjet mlsend mlsend2 litesrv ml resend hs1 hs2 sf1 sf2 sfdc et'.split(' '),
  ...'200608 mkto neolane ctct1 ctct2 constantcontact cm dk acdkim1 acdkim2 kl kl2 aweber'.split(' '),
  ...'aweber_key_a aweber_key_b aweber_key_c getresponse cka everlytickey1 everlytickey2 eversrv'.split(' '),
  ...'mxvault turbo-smtp sm smtpcomcustomers api zendesk1 zendesk2 fddkim fwdkim1 strong1 strong2'.split(' '),
  ...'intercom front1 mimecast ppk1 ppk2 proofpoint barracuda iport ironport ei bfi spop sailthru'.split(' '),
  ...'responsys qualtrics mindbox dkimrnt yesmail1 authsmtp pmta gears mikd primus'.split(' '),
];

const FIRST_YEAR = 2019;
const YEAR_PREFIXES = ['', 'dkim', 'mail', 's', 'key'];
const RECENT_MONTHS = 12;
/** Sub-domain labels (RFC 6376 3.1), one of them here. */
const SELECTOR = /^[a-z0-9](?:[a-z0-9_-]{0,61}[a-z0-9])?$/i;

/** Selectors made of the domain's own name, and of the years and months that keys are named after. */
export function generatedSelectors(domain: string, now: Date): readonly string[] {
  const [label = ''] = domain.split('.');
  const dashed = domain.replaceAll('.', '-');
  const names = [
    label,
    dashed,
    `${label}1`,
    `mail-${label}`,
    `selector1-${dashed}`,
    `selector2-${dashed}`,
    ...yearSelectors(now),
    ...monthSelectors(now),
  ];
  return names.filter((name) => SELECTOR.test(name));
}

function yearSelectors(now: Date): readonly string[] {
  const count = Math.max(0, now.getUTCFullYear() - FIRST_YEAR + 1);
  const years = Array.from({ length: Math.min(count, 12) }, (_, i) => now.getUTCFullYear() - i);
  return years.flatMap((year) => YEAR_PREFIXES.map((prefix) => `${prefix}${year}`));
}

/** `YYYYMM`, newest first. */
function monthSelectors(now: Date): readonly string[] {
  return Array.from({ length: RECENT_MONTHS }, (_, i) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - i, 1));
    return month.toISOString().slice(0, 7).replace('-', '');
  });
}
