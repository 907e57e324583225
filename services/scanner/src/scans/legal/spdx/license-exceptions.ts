/** What an exception does to a licence with strong copyleft. */
export type ExceptionEffect = 'lowers' | 'keeps';

/**
 * The SPDX exceptions. `lowers`: linking, run-time, output and interface exceptions, under which one's own work need
 * not follow. `keeps`: only other people's code may be added (OpenSSL), only the ending of the licence is softened, or
 * the licence it stands on is permissive.
 */
const EXCEPTIONS: Readonly<Record<ExceptionEffect, string>> = {
  lowers: `
    389-exception Asterisk-linking-protocols-exception Autoconf-exception-2.0 Autoconf-exception-3.0
    Autoconf-exception-generic Autoconf-exception-generic-3.0 Autoconf-exception-macro Bison-exception-1.24
    Bison-exception-2.2 Bootloader-exception CGAL-linking-exception Classpath-exception-2.0
    Classpath-exception-2.0-short CLISP-exception-2.0 DigiRule-FOSS-exception eCos-exception-2.0
    erlang-otp-linking-exception Fawkes-Runtime-exception FLTK-exception Font-exception-2.0
    freertos-exception-2.0 GCC-exception-2.0 GCC-exception-2.0-note GCC-exception-3.1 Gmsh-exception
    GNAT-exception GNOME-examples-exception GNU-compiler-exception gnu-javamail-exception
    GPL-3.0-389-ds-base-exception GPL-3.0-interface-exception GPL-3.0-linking-exception
    GPL-3.0-linking-source-exception GStreamer-exception-2005 GStreamer-exception-2008 harbour-exception
    i2p-gpl-java-exception Independent-modules-exception KiCad-libraries-exception
    LGPL-3.0-linking-exception Libtool-exception Linux-syscall-note LLGPL LZMA-exception mif-exception
    OCaml-LGPL-linking-exception OCCT-exception-1.0 OpenJDK-assembly-exception-1.0
    openvpn-openssl-exception polyparse-exception PS-or-PDF-font-exception-20170817
    QPL-1.0-INRIA-2004-exception Qt-GPL-exception-1.0 Qt-LGPL-exception-1.1 Digia-Qt-LGPL-exception-1.1
    Nokia-Qt-exception-1.1 Qwt-exception-1.0 RRDtool-FLOSS-exception-2.0 SANE-exception
    Simple-Library-Usage-exception stunnel-exception SWI-exception Texinfo-exception u-boot-exception-2.0
    Universal-FOSS-exception-1.0 WxWindows-exception-3.1
  `,
  keeps: `
    Asterisk-exception cryptsetup-OpenSSL-exception fmt-exception GPL-CC-1.0 kvirc-openssl-exception
    libpri-OpenH323-exception LLVM-exception mxml-exception PCRE2-exception romic-exception
    rsync-linking-exception SHL-2.0 SHL-2.1 sqlitestudio-OpenSSL-exception Swift-exception UBDL-exception
    vsftpd-openssl-exception x11vnc-openssl-exception
  `,
};

/** The exception as the SPDX list writes it; null when it is not on the list. */
export function listedExceptionId(id: string): string | null {
  return LISTED.get(id.toLowerCase())?.id ?? null;
}

/** Null for an exception that is not on the list: then nothing is known in its favour. */
export function exceptionEffect(id: string): ExceptionEffect | null {
  return LISTED.get(id.toLowerCase())?.effect ?? null;
}

const EFFECTS = ['lowers', 'keeps'] as const;

const LISTED: ReadonlyMap<string, { readonly id: string; readonly effect: ExceptionEffect }> = new Map(
  EFFECTS.flatMap((effect) =>
    EXCEPTIONS[effect]
      .trim()
      .split(/\s+/)
      .map((id) => [id.toLowerCase(), { id, effect }] as const),
  ),
);
