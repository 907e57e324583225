/** A mail service as its customers' DNS shows it. */
export interface MailProvider {
  readonly name: string;
  /** Ends of MX host names. */
  readonly exchanges: readonly string[];
  /** Ends of names that SPF records include. */
  readonly includes: readonly string[];
  /** DKIM selectors that it asks its customers to publish; empty when they cannot be guessed. */
  readonly selectors: readonly string[];
  /** What it asks its customers to include; null when it sends nothing for them. */
  readonly spfInclude: string | null;
}

/** Those that one can tell from MX hosts or SPF includes, mailbox providers first. */
export const MAIL_PROVIDERS: readonly MailProvider[] = [
  provider('Google Workspace', ['google.com', 'googlemail.com'], '_spf.google.com', ['google']),
  provider('Microsoft 365', ['protection.outlook.com', 'mx.microsoft'], 'spf.protection.outlook.com', [
    'selector1',
    'selector2',
  ]),
  provider('Zoho Mail', ['zoho.com', 'zoho.eu', 'zoho.in'], 'zohomail.com', ['zoho', 'zmail']),
  provider('Proton Mail', ['protonmail.ch'], '_spf.protonmail.ch', [
    'protonmail',
    'protonmail2',
    'protonmail3',
  ]),
  provider('Fastmail', ['messagingengine.com'], 'spf.messagingengine.com', ['fm1', 'fm2', 'fm3']),
  provider('iCloud Mail', ['icloud.com'], 'icloud.com', ['sig1']),
  provider('Yandex Mail', ['yandex.net', 'yandex.ru'], '_spf.yandex.net', ['mail', 'yandex']),
  provider('Mail.ru', ['mail.ru'], '_spf.mail.ru', ['mailru']),
  provider('Mimecast', ['mimecast.com'], 'netblocks.mimecast.com', ['mimecast']),
  provider('Proofpoint', ['pphosted.com', 'ppe-hosted.com'], 'pphosted.com', ['ppk1', 'ppk2', 'proofpoint']),
  provider('Barracuda', ['barracudanetworks.com'], 'spf.ess.barracudanetworks.com', ['barracuda']),
  provider('Cisco Secure Email', ['iphmx.com'], 'iphmx.com', ['iport', 'ironport']),
  provider('Rackspace Email', ['emailsrvr.com'], 'emailsrvr.com', ['default']),
  provider('GoDaddy', ['secureserver.net'], 'secureserver.net', ['secureserver1', 'secureserver2']),
  provider('IONOS', ['ionos.com', 'ionos.de', 'kundenserver.de'], '_spf.perfora.net', [
    's1-ionos',
    's2-ionos',
  ]),
  provider('Hostinger', ['hostinger.com'], '_spf.mail.hostinger.com', [
    'hostingermail-a',
    'hostingermail-b',
    'hostingermail-c',
  ]),
  provider('Namecheap', ['privateemail.com', 'registrar-servers.com'], 'spf.privateemail.com', ['default']),
  provider('OVHcloud', ['ovh.net', 'ovh.com'], 'mx.ovh.com', ['ovhmo1-selector1', 'ovh']),
  provider('Gandi', ['gandi.net'], '_mailcust.gandi.net', ['gm1', 'gm2', 'gm3']),
  provider('one.com', ['one.com'], '_custspf.one.com', ['rocket']),
  provider('Strato', ['rzone.de'], '_spf.strato.com', ['strato-dkim-0002', 'strato-dkim-0003']),
  provider('Titan', ['titan.email'], 'spf.titan.email', ['titan1', 'titan2']),
  provider('Migadu', ['migadu.com'], 'spf.migadu.com', ['key1', 'key2', 'key3']),
  provider('mailbox.org', ['mailbox.org'], 'mailbox.org', ['MBO0001', 'MBO0002']),
  provider('Tuta', ['tutanota.de', 'tuta.com'], 'spf.tutanota.de', ['s1', 's2']),
  provider('Purelymail', ['purelymail.com'], '_spf.purelymail.com', [
    'purelymail1',
    'purelymail2',
    'purelymail3',
  ]),
  provider('Cloudflare Email Routing', ['mx.cloudflare.net'], '_spf.mx.cloudflare.net', ['cf2024-1']),
  provider('ImprovMX', ['improvmx.com'], 'spf.improvmx.com', ['dkimprovmx1', 'dkimprovmx2']),
  provider('SendGrid', [], 'sendgrid.net', ['s1', 's2', 'smtpapi']),
  provider('Mailchimp', [], 'servers.mcsv.net', ['k1', 'k2', 'k3']),
  provider('Mandrill', [], 'spf.mandrillapp.com', ['mandrill', 'mte1', 'mte2']),
  provider('Mailgun', ['mailgun.org'], 'mailgun.org', ['k1', 'pic', 'krs', 'mailo', 'mg', 'smtp']),
  provider('Postmark', [], 'spf.mtasv.net', ['pm']),
  provider('Amazon SES', ['amazonaws.com'], 'amazonses.com', ['amazonses', 'ses']),
  provider('SparkPost', [], 'sparkpostmail.com', ['scph0223', 'scph0224']),
  provider('Brevo', [], 'spf.brevo.com', ['brevo1', 'brevo2', 'mail', 'sendinblue']),
  provider('Mailjet', [], 'spf.mailjet.com', ['mailjet']),
  provider('MailerSend', [], 'mailersend.net', ['mlsend', 'mlsend2']),
  provider('HubSpot', [], 'hubspotemail.net', ['hs1', 'hs2']),
  provider('Salesforce', [], '_spf.salesforce.com', ['sf1', 'sf2', 'sfdc']),
  provider('Zendesk', [], 'mail.zendesk.com', ['zendesk1', 'zendesk2']),
  provider('Freshdesk', [], 'email.freshdesk.com', ['fddkim', 'fwdkim1']),
];

/** Whom the names of MX hosts and of SPF targets show, mailbox providers first. */
export function findMailProviders(
  exchanges: readonly string[],
  includes: readonly string[],
): { readonly receiving: MailProvider | null; readonly all: readonly MailProvider[] } {
  const receiving = MAIL_PROVIDERS.filter((one) => exchanges.some((name) => isBelow(name, one.exchanges)));
  const sending = MAIL_PROVIDERS.filter((one) => includes.some((name) => isBelow(name, one.includes)));
  return { receiving: receiving[0] ?? null, all: [...new Set([...receiving, ...sending])] };
}

function provider(
  name: string,
  exchanges: readonly string[],
  spfInclude: string,
  selectors: readonly string[],
): MailProvider {
  return { name, exchanges, includes: [spfInclude], selectors, spfInclude };
}

function isBelow(name: string, ends: readonly string[]): boolean {
  return ends.some((end) => name === end || name.endsWith(`.${end}`));
}
