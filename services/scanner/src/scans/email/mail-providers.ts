/** A mail service as its customers' DNS shows it. */
export interface MailProvider {
  readonly name: string;
  /** Ends of MX host names. */
  readonly exchanges: readonly string[];
  /** What it asks its customers to include in their SPF record. */
  readonly spfInclude: string;
}

/** Those that one can tell from MX hosts, mailbox providers first. */
const MAIL_PROVIDERS: readonly MailProvider[] = [
  { name: 'Google Workspace', exchanges: ['google.com', 'googlemail.com'], spfInclude: '_spf.google.com' },
  {
    name: 'Microsoft 365',
    exchanges: ['protection.outlook.com', 'mx.microsoft'],
    spfInclude: 'spf.protection.outlook.com',
  },
  { name: 'Zoho Mail', exchanges: ['zoho.com', 'zoho.eu', 'zoho.in'], spfInclude: 'zohomail.com' },
  { name: 'Proton Mail', exchanges: ['protonmail.ch'], spfInclude: '_spf.protonmail.ch' },
  { name: 'Fastmail', exchanges: ['messagingengine.com'], spfInclude: 'spf.messagingengine.com' },
  { name: 'iCloud Mail', exchanges: ['icloud.com'], spfInclude: 'icloud.com' },
  { name: 'Yandex Mail', exchanges: ['yandex.net', 'yandex.ru'], spfInclude: '_spf.yandex.net' },
  { name: 'Mail.ru', exchanges: ['mail.ru'], spfInclude: '_spf.mail.ru' },
  { name: 'Mimecast', exchanges: ['mimecast.com'], spfInclude: 'netblocks.mimecast.com' },
  { name: 'Proofpoint', exchanges: ['pphosted.com', 'ppe-hosted.com'], spfInclude: 'pphosted.com' },
  { name: 'Barracuda', exchanges: ['barracudanetworks.com'], spfInclude: 'spf.ess.barracudanetworks.com' },
  { name: 'Cisco Secure Email', exchanges: ['iphmx.com'], spfInclude: 'iphmx.com' },
  { name: 'Rackspace Email', exchanges: ['emailsrvr.com'], spfInclude: 'emailsrvr.com' },
  { name: 'GoDaddy', exchanges: ['secureserver.net'], spfInclude: 'secureserver.net' },
  { name: 'IONOS', exchanges: ['ionos.com', 'ionos.de', 'kundenserver.de'], spfInclude: '_spf.perfora.net' },
  { name: 'Hostinger', exchanges: ['hostinger.com'], spfInclude: '_spf.mail.hostinger.com' },
  {
    name: 'Namecheap',
    exchanges: ['privateemail.com', 'registrar-servers.com'],
    spfInclude: 'spf.privateemail.com',
  },
  { name: 'OVHcloud', exchanges: ['ovh.net', 'ovh.com'], spfInclude: 'mx.ovh.com' },
  { name: 'Gandi', exchanges: ['gandi.net'], spfInclude: '_mailcust.gandi.net' },
  { name: 'one.com', exchanges: ['one.com'], spfInclude: '_custspf.one.com' },
  { name: 'Strato', exchanges: ['rzone.de'], spfInclude: '_spf.strato.com' },
  { name: 'Titan', exchanges: ['titan.email'], spfInclude: 'spf.titan.email' },
  { name: 'Migadu', exchanges: ['migadu.com'], spfInclude: 'spf.migadu.com' },
  { name: 'mailbox.org', exchanges: ['mailbox.org'], spfInclude: 'mailbox.org' },
  { name: 'Tuta', exchanges: ['tutanota.de', 'tuta.com'], spfInclude: 'spf.tutanota.de' },
  { name: 'Purelymail', exchanges: ['purelymail.com'], spfInclude: '_spf.purelymail.com' },
  {
    name: 'Cloudflare Email Routing',
    exchanges: ['mx.cloudflare.net'],
    spfInclude: '_spf.mx.cloudflare.net',
  },
  { name: 'ImprovMX', exchanges: ['improvmx.com'], spfInclude: 'spf.improvmx.com' },
  { name: 'Mailgun', exchanges: ['mailgun.org'], spfInclude: 'mailgun.org' },
  { name: 'Amazon SES', exchanges: ['amazonaws.com'], spfInclude: 'amazonses.com' },
];

/** The first provider that the names of MX hosts show; null when none is recognised. */
export function receivingProvider(exchanges: readonly string[]): MailProvider | null {
  return MAIL_PROVIDERS.find((one) => exchanges.some((name) => isBelow(name, one.exchanges))) ?? null;
}

function isBelow(name: string, ends: readonly string[]): boolean {
  return ends.some((end) => name === end || name.endsWith(`.${end}`));
}
