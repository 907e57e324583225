import type { LicenseCategory } from '@repo/contracts/scanner';

/**
 * Every identifier of the SPDX licence list (3.28, with the deprecated ones), by class. Where published
 * classifications disagree, the reasons for ours stand in `license-families.corpus.test.ts`.
 */
const FAMILIES: Readonly<Record<Exclude<LicenseCategory, 'unknown'>, string>> = {
  'network-copyleft': `
    AGPL-1.0 AGPL-1.0-only AGPL-1.0-or-later AGPL-3.0 AGPL-3.0-only AGPL-3.0-or-later APL-1.0 CAL-1.0
    CAL-1.0-Combined-Work-Exception CPAL-1.0 EUPL-1.0 EUPL-1.1 EUPL-1.2 NPOSL-3.0 ODbL-1.0 OSL-1.0 OSL-1.1
    OSL-2.0 OSL-2.1 OSL-3.0 Parity-6.0.0 Parity-7.0.0 RPL-1.1 RPL-1.5 RPSL-1.0 SSPL-1.0 Watcom-1.0
  `,
  'no-rights': `
    Aladdin ASWF-Digital-Assets-1.0 ASWF-Digital-Assets-1.1 BSD-3-Clause-OpenWebUI BUSL-1.1 C-UDA-1.0
    CC-BY-NC-1.0 CC-BY-NC-2.0 CC-BY-NC-2.5 CC-BY-NC-3.0 CC-BY-NC-3.0-DE CC-BY-NC-3.0-IGO CC-BY-NC-4.0
    CC-BY-NC-ND-1.0 CC-BY-NC-ND-2.0 CC-BY-NC-ND-2.5 CC-BY-NC-ND-3.0 CC-BY-NC-ND-3.0-DE CC-BY-NC-ND-3.0-IGO
    CC-BY-NC-ND-4.0 CC-BY-NC-SA-1.0 CC-BY-NC-SA-2.0 CC-BY-NC-SA-2.0-DE CC-BY-NC-SA-2.0-FR CC-BY-NC-SA-2.0-UK
    CC-BY-NC-SA-2.5 CC-BY-NC-SA-3.0 CC-BY-NC-SA-3.0-DE CC-BY-NC-SA-3.0-IGO CC-BY-NC-SA-4.0 CC-BY-ND-1.0
    CC-BY-ND-2.0 CC-BY-ND-2.5 CC-BY-ND-3.0 CC-BY-ND-3.0-DE CC-BY-ND-4.0 CPOL-1.02 Elastic-2.0 FSL-1.1-ALv2
    FSL-1.1-MIT Hippocratic-2.1 Hippocratic-3.0-core JPL-image NCGL-UK-2.0 PolyForm-Noncommercial-1.0.0
    PolyForm-Small-Business-1.0.0 PPL SUL-1.0 UnRAR
  `,
  'strong-copyleft': `
    Arphic-1999 BSD-Protection CC-BY-SA-1.0 CC-BY-SA-2.0 CC-BY-SA-2.0-UK CC-BY-SA-2.1-JP CC-BY-SA-2.5
    CC-BY-SA-3.0 CC-BY-SA-3.0-AT CC-BY-SA-3.0-DE CC-BY-SA-3.0-IGO CC-BY-SA-4.0 CC-SA-1.0 CECILL-1.0
    CECILL-1.1 CECILL-2.0 CECILL-2.1 CERN-OHL-S-2.0 copyleft-next-0.3.0 copyleft-next-0.3.1 D-FSL-1.0
    ErlPL-1.1 ESA-PL-strong-copyleft-2.4 GFDL-1.1 GFDL-1.1-invariants-only GFDL-1.1-invariants-or-later
    GFDL-1.1-no-invariants-only GFDL-1.1-no-invariants-or-later GFDL-1.1-only GFDL-1.1-or-later GFDL-1.2
    GFDL-1.2-invariants-only GFDL-1.2-invariants-or-later GFDL-1.2-no-invariants-only
    GFDL-1.2-no-invariants-or-later GFDL-1.2-only GFDL-1.2-or-later GFDL-1.3 GFDL-1.3-invariants-only
    GFDL-1.3-invariants-or-later GFDL-1.3-no-invariants-only GFDL-1.3-no-invariants-or-later GFDL-1.3-only
    GFDL-1.3-or-later Glide GPL-1.0 GPL-1.0-only GPL-1.0-or-later GPL-2.0 GPL-2.0-only GPL-2.0-or-later
    GPL-3.0 GPL-3.0-only GPL-3.0-or-later Interbase-1.0 LAL-1.2 LAL-1.3 LiLiQ-Rplus-1.1
    Linux-man-pages-copyleft Motosoto MS-RL NGPL OCLC-2.0 OPL-1.0 QPL-1.0 QPL-1.0-INRIA-2004 SimPL-2.0
    Sleepycat SMAIL-GPL SNIA SugarCRM-1.1.3 TGPPL-1.0 TMate TOSL Vim VOSTROM YPL-1.0 YPL-1.1
  `,
  'weak-copyleft': `
    APSL-1.0 APSL-1.1 APSL-1.2 APSL-2.0 Artistic-1.0 Artistic-1.0-cl8 Artistic-1.0-Perl Artistic-2.0
    Artistic-dist BitTorrent-1.0 BitTorrent-1.1 CATOSL-1.1 CDDL-1.0 CDDL-1.1 CDL-1.0 CDLA-Sharing-1.0
    CECILL-C CERN-OHL-1.1 CERN-OHL-1.2 CERN-OHL-W-2.0 ClArtistic CPL-1.0 CUA-OPL-1.0 eCos-2.0 EPL-1.0
    EPL-2.0 ESA-PL-weak-copyleft-2.4 Eurosym FDK-AAC FDK-MPEG-H Frameworx-1.0 FreeImage GCR-docs GL2PS
    gnuplot GPL-2.0-with-autoconf-exception GPL-2.0-with-bison-exception GPL-2.0-with-classpath-exception
    GPL-2.0-with-font-exception GPL-2.0-with-GCC-exception GPL-3.0-with-autoconf-exception
    GPL-3.0-with-GCC-exception gSOAP-1.3b iMatix Imlib2 IPA IPL-1.0 LGPL-2.0 LGPL-2.0-only LGPL-2.0-or-later
    LGPL-2.1 LGPL-2.1-only LGPL-2.1-or-later LGPL-3.0 LGPL-3.0-only LGPL-3.0-or-later LGPLLR LiLiQ-R-1.1
    Linux-man-pages-1-para Linux-man-pages-copyleft-2-para Linux-man-pages-copyleft-var LPL-1.0 LPL-1.02
    LPPL-1.0 LPPL-1.1 LPPL-1.2 LPPL-1.3a LPPL-1.3c MMPL-1.0.1 MPL-1.0 MPL-1.1 MPL-2.0
    MPL-2.0-no-copyleft-exception NASA-1.3 Nokia NOSL Noweb NPL-1.0 NPL-1.1 OCCT-PL OFL-1.0 OFL-1.0-no-RFN
    OFL-1.0-RFN OFL-1.1 OFL-1.1-no-RFN OFL-1.1-RFN OGTSL OLDAP-1.1 OLDAP-1.2 OLDAP-1.3 OLDAP-1.4 OpenPBS-2.3
    OPUBL-1.0 OSET-PL-2.1 ParaType-Free-Font-1.3 Qhull RHeCos-1.1 RSCPL Ruby Sendmail Sendmail-8.23 SISSL
    SISSL-1.2 SMPPL SPL-1.0 TAPR-OHL-1.0 TORQUE-1.1 TPL-1.0 Ubuntu-font-1.0 UCL-1.0 wxWindows Zimbra-1.3
    Zimbra-1.4
  `,
  permissive: `
    3D-Slicer-1.0 AAL Abstyles AdaCore-doc Adobe-2006 Adobe-Display-PostScript Adobe-Glyph Adobe-Utopia ADSL
    Advanced-Cryptics-Dictionary AFL-1.1 AFL-1.2 AFL-2.0 AFL-2.1 AFL-3.0 Afmparse ALGLIB-Documentation
    AMD-newlib AMDPLPA AML AML-glslang AMPAS any-OSI any-OSI-perl-modules Apache-1.0 Apache-1.1 Apache-2.0
    APAFML App-s2p Aspell-RU atc-game Baekmuk Bahyph Barr bcrypt-Solar-Designer Beerware Bitstream-Charter
    Bitstream-Vera BlueOak-1.0.0 Boehm-GC Boehm-GC-without-fee BOLA-1.1 Borceux Brian-Gladman-2-Clause
    Brian-Gladman-3-Clause Brian-Gladman-3-Clause-no-conversion BSD-1-Clause BSD-2-Clause
    BSD-2-Clause-Darwin BSD-2-Clause-first-lines BSD-2-Clause-FreeBSD BSD-2-Clause-NetBSD
    BSD-2-Clause-Patent BSD-2-Clause-pkgconf-disclaimer BSD-2-Clause-pos-unchanged BSD-2-Clause-Views
    BSD-3-Clause BSD-3-Clause-acpica BSD-3-Clause-Attribution BSD-3-Clause-Clear BSD-3-Clause-flex
    BSD-3-Clause-HP BSD-3-Clause-LBNL BSD-3-Clause-Modification BSD-3-Clause-No-Military-License
    BSD-3-Clause-No-Nuclear-License BSD-3-Clause-No-Nuclear-License-2014 BSD-3-Clause-No-Nuclear-Warranty
    BSD-3-Clause-Open-MPI BSD-3-Clause-Sun BSD-3-Clause-Tso BSD-4-Clause BSD-4-Clause-Shortened
    BSD-4-Clause-UC BSD-4.3RENO BSD-4.3TAHOE BSD-Advertising-Acknowledgement BSD-ask-to-endorse
    BSD-Attribution-HPND-disclaimer BSD-Inferno-Nettverk BSD-Mark-Modifications BSD-Source-alt-GPL
    BSD-Source-beginning-file BSD-Source-Code BSD-Source-Code-no-disclaimer BSD-Systemics
    BSD-Systemics-W3Works BSL-1.0 Buddy Bugroff bzip2-1.0.5 bzip2-1.0.6 Caldera Caldera-no-preamble
    CAPEC-tou Catharon CC-BY-1.0 CC-BY-2.0 CC-BY-2.5 CC-BY-2.5-AU CC-BY-3.0 CC-BY-3.0-AT CC-BY-3.0-AU
    CC-BY-3.0-DE CC-BY-3.0-IGO CC-BY-3.0-NL CC-BY-3.0-US CC-BY-4.0 CDLA-Permissive-1.0 CDLA-Permissive-2.0
    CECILL-B CERN-OHL-P-2.0 CFITSIO check-cvs checkmk Clips CMU-Mach CMU-Mach-nodoc CNRI-Jython CNRI-Python
    CNRI-Python-GPL-Compatible COIL-1.0 Community-Spec-1.0 Condor-1.1 Cornell-Lossless-JPEG Cronyx Crossword
    CryptoSwift CrystalStacker Cube curl cve-tou DEC-3-Clause DL-DE-BY-2.0 DL-DE-ZERO-2.0 DOC DocBook-DTD
    DocBook-Schema DocBook-Stylesheet DocBook-XML Dotseqn DRL-1.0 DRL-1.1 DSDP dtoa dvipdfm ECL-1.0 ECL-2.0
    EFL-1.0 EFL-2.0 eGenix Entessa EPICS ESA-PL-permissive-2.4 etalab-2.0 EUDatagrid Fair FBM
    Ferguson-Twofish FreeBSD-DOC FSFAP FSFAP-no-warranty-disclaimer FSFUL FSFULLR FSFULLRSD FSFULLRWD FTL
    Furuseth fwlw Game-Programming-Gems GD generic-xts Giftware Glulxe GLWTPL Graphics-Gems gtkbook Gutmann
    HaskellReport HDF5 hdparm HIDAPI HP-1986 HP-1989 HPND HPND-DEC HPND-doc HPND-doc-sell HPND-export-US
    HPND-export-US-acknowledgement HPND-export-US-modify HPND-export2-US HPND-Fenneberg-Livingston
    HPND-INRIA-IMAG HPND-Intel HPND-Kevlin-Henney HPND-Markus-Kuhn HPND-merchantability-variant
    HPND-MIT-disclaimer HPND-Netrek HPND-Pbmplus HPND-sell-MIT-disclaimer-xserver HPND-sell-regexpr
    HPND-sell-variant HPND-sell-variant-critical-systems HPND-sell-variant-MIT-disclaimer
    HPND-sell-variant-MIT-disclaimer-rev HPND-SMC HPND-UC HPND-UC-export-US HTMLTIDY hyphen-bulgarian
    IBM-pibs ICU IEC-Code-Components-EULA IJG IJG-short ImageMagick Info-ZIP Informatica Inner-Net-2.0
    InnoSetup Intel Intel-ACPI ISC ISC-Veillard ISO-permission Jam JasPer-2.0 jove JPNIC JSON Kastrup Kazlib
    Knuth-CTAN Latex2e Latex2e-translated-notice Leptonica Libpng libpng-1.6.35 libpng-2.0 libtiff
    libutil-David-Nugent LiLiQ-P-1.1 Linux-OpenIB LOOP LPD-document lsof Lucida-Bitmap-Fonts
    Mackerras-3-Clause Mackerras-3-Clause-acknowledgment magaz mailprio MakeIndex man2html Martin-Birgmeier
    McPhee-slideshow metamail Minpack MIPS MirOS MIT MIT-0 MIT-advertising MIT-Click MIT-CMU MIT-enna
    MIT-feh MIT-Festival MIT-Khronos-old MIT-Modern-Variant MIT-open-group MIT-STK MIT-testregex MIT-Wu
    MITNFA MMIXware MPEG-SSG mpi-permissive mpich2 mplus MS-LPL MS-PL MTLL MulanPSL-1.0 MulanPSL-2.0 Multics
    Mup MVT-1.1 NAIST-2003 Naumen NBPL-1.0 NCL NCSA Net-SNMP NetCDF Newsletr ngrep NICTA-1.0
    NIST-PD-fallback NIST-Software NLOD-1.0 NLOD-2.0 NLPL NRL NTP NTP-0 Nunit O-UDA-1.0 OAR ODC-By-1.0 OFFIS
    OGC-1.0 OGDL-Taiwan-1.0 OGL-Canada-2.0 OGL-UK-1.0 OGL-UK-2.0 OGL-UK-3.0 OLDAP-2.0 OLDAP-2.0.1 OLDAP-2.1
    OLDAP-2.2 OLDAP-2.2.1 OLDAP-2.2.2 OLDAP-2.3 OLDAP-2.4 OLDAP-2.5 OLDAP-2.6 OLDAP-2.7 OLDAP-2.8 OLFL-1.3
    OML OpenMDW-1.0 OpenSSL OpenSSL-standalone OpenVision OPL-UK-3.0 OSC-1.0 OSSP PADL PHP-3.0 PHP-3.01
    Pixar pkgconf Plexus pnmstitch PostgreSQL PSF-2.0 psfrag psutils Python-2.0 Python-2.0.1 python-ldap
    radvd Rdisc RSA-MD Ruby-pty SCEA SchemeReport Sendmail-Open-Source-1.1 SGI-B-1.0 SGI-B-1.1 SGI-B-2.0
    SGI-OpenGL SGMLUG-PM SGP4 SHL-0.5 SHL-0.51 SL SMLNJ snprintf SOFA softSurfer Soundex Spencer-86
    Spencer-94 Spencer-99 ssh-keyscan SSH-OpenSSH SSH-short SSLeay-standalone StandardML-NJ Sun-PPP
    Sun-PPP-2000 SunPro SWL swrule TCL TCP-wrappers TekHVC TermReadKey ThirdEye threeparttable TPDL
    TrustedQSL TTWL TTYP0 TU-Berlin-1.0 TU-Berlin-2.0 UCAR ulem UMich-Merit Unicode-3.0 Unicode-DFS-2015
    Unicode-DFS-2016 Unicode-TOU UnixCrypt UPL-1.0 URT-RLE Vixie-Cron VSL-1.0 W3C W3C-19980720 W3C-20150513
    w3m Widget-Workshop WordNet Wsuipa WTFNMFPL WTFPL wwl X11 X11-distribute-modifications-variant
    X11-no-permit-persons X11-swapped Xdebug-1.03 Xerox Xfig XFree86-1.1 xinetd xkeyboard-config-Zinoviev
    xlock Xnet xpp XSkat xzoom Zed Zeeff Zend-2.0 Zlib zlib-acknowledgement ZPL-1.1 ZPL-2.0 ZPL-2.1
  `,
  'public-domain': `
    0BSD ANTLR-PD ANTLR-PD-fallback blessing CC-PDDC CC-PDM-1.0 CC0-1.0 diffmark libselinux-1.0
    LZMA-SDK-9.11-to-9.20 LZMA-SDK-9.22 NCBI-PD NIST-PD NIST-PD-TNT NTIA-PD PDDL-1.0 SAX-PD SAX-PD-2.0
    Saxpath Symlinks Unlicense Unlicense-libtelnet Unlicense-libwhirlpool
  `,
};

/** The identifier as the SPDX list writes it; null when it is not on the list. Letter case does not matter (annex D.2). */
export function listedLicenseId(id: string): string | null {
  return LISTED.get(id.toLowerCase())?.id ?? null;
}

/** The class of an identifier of the SPDX list; `unknown` for any other. */
export function categoryOf(id: string): LicenseCategory {
  return LISTED.get(id.toLowerCase())?.category ?? 'unknown';
}

const CATEGORIES = [
  'network-copyleft',
  'no-rights',
  'strong-copyleft',
  'weak-copyleft',
  'permissive',
  'public-domain',
] as const;

const LISTED: ReadonlyMap<string, { readonly id: string; readonly category: LicenseCategory }> = new Map(
  CATEGORIES.flatMap((category) =>
    FAMILIES[category]
      .trim()
      .split(/\s+/)
      .map((id) => [id.toLowerCase(), { id, category }] as const),
  ),
);

/** Every identifier on the list. */
export const LISTED_LICENSE_IDS: readonly string[] = [...LISTED.values()].map(({ id }) => id);
