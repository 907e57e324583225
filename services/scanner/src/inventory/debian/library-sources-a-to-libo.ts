/** Libraries of source packages up to libo…: binary packages of Debian and Ubuntu by source, as `sourceTable` reads. */
export const LIBRARY_SOURCES_A_TO_LIBO = `
abseil: libabsl#
acl: libacl#
alsa-lib: libasound# libasound#-data
aom: libaom# libaom-dev
apache2: libapache#-mod-md libapache#-mod-proxy-uwsgi
apparmor: libapparmor# libapparmor-dev
appstream: libappstream#
apr-util: libaprutil# libaprutil#-dbd-mysql libaprutil#-dbd-odbc libaprutil#-dbd-pgsql
apr-util: libaprutil#-dbd-sqlite# libaprutil#-dev libaprutil#-ldap
apt: libapt-inst# libapt-pkg# libapt-pkg-dev
argon2: libargon#-#
at-spi2-core: libatk#-# libatk-bridge#-# libatspi#-#
attr: libattr#
audit: libaudit# libaudit-common
avahi: gir#-avahi-# libavahi-client# libavahi-client-dev libavahi-common# libavahi-common-data
avahi: libavahi-common-dev libavahi-compat-libdnssd# libavahi-compat-libdnssd-dev libavahi-core#
avahi: libavahi-core-dev libavahi-glib# libavahi-glib-dev libavahi-gobject# libavahi-gobject-dev
avahi: libavahi-ui-gtk#-# libavahi-ui-gtk#-dev
bind9: libbind#-# libdns# libdns-export# libirs# libirs-export# libisc# libisc-export# libisccc# libisccfg#
bind9: libisccfg-export# liblwres#
binutils: libbinutils libctf# libctf-nobfd# libgprofng#
biosquid: libsquid1
bluez: libbluetooth# libbluetooth-dev
boost$v: libboost-filesystem# libboost-iostreams# libboost-program-options# libboost-regex#
brotli: libbrotli# libbrotli-dev
btrfs-progs: libbtrfs# libbtrfs-dev libbtrfsutil# libbtrfsutil-dev
bzip2: libbz#-# libbz#-dev
c-ares: libc-ares#
cairo: libcairo# libcairo#-dev libcairo-gobject# libcairo-script-interpreter#
cdebconf: libdebconfclient0
cryptsetup: libcryptsetup# libcryptsetup-dev
cups: libcups# libcups#-dev libcupsimage# libcupsimage#-dev
cups-filters: libcupsfilters# libcupsfilters-dev libfontembed# libfontembed-dev
curl: libcurl# libcurl#-gnutls libcurl#-gnutls-dev libcurl#-nss libcurl#-nss-dev libcurl#-openssl-dev
curl: libcurl-gnutls
cyrus-sasl2: libsasl#-# libsasl#-dev libsasl#-modules libsasl#-modules-db libsasl#-modules-gssapi-heimdal
cyrus-sasl2: libsasl#-modules-gssapi-mit libsasl#-modules-ldap libsasl#-modules-otp libsasl#-modules-sql
dav1d: libdav#d# libdav#d-dev
db$1: libdb# libdb#++ libdb#++-dev libdb#-dev libdb#-java-dev libdb#-java-jni libdb#-sql libdb#-sql-dev
db$1: libdb#-stl libdb#-stl-dev libdb#-tcl
dbus: libdbus-#-# libdbus-#-dev
dconf: libdconf#
dmaths: libreoffice-dmaths
dpkg: libdpkg-dev libdpkg-perl
e2fsprogs: libcom-err# libcomerr# libext#fs# libext#fs-dev libss#
elfutils: libasm# libasm-dev libdebuginfod# libdebuginfod-common libdebuginfod-dev libdw# libdw-dev libelf#
elfutils: libelf-dev
evolution-data-server: libcamel-1.2-64 libebackend-1.2-11 libebook-1.2-21 libecal-2.0-2
evolution-data-server: libedataserver-1.2-27
expat: lib#expat# libexpat# libexpat#-dev
fakeroot: libfakeroot
ffmpeg: libavcodec# libavcodec-dev libavcodec-extra libavcodec-extra# libavdevice# libavdevice-dev
ffmpeg: libavfilter# libavfilter-dev libavfilter-extra libavfilter-extra# libavformat# libavformat-dev
ffmpeg: libavformat-extra libavformat-extra# libavutil# libavutil-dev libpostproc# libpostproc-dev
ffmpeg: libswresample# libswresample-dev libswscale# libswscale-dev
file: libmagic# libmagic-dev libmagic-mgc
flac: libflac# libflac++# libflac++-dev libflac-dev
fontconfig: libfontconfig# libfontconfig#-dev libfontconfig-dev
freeglut: libglut# libglut-dev
freetype: libfreetype# libfreetype#-dev libfreetype-dev
fribidi: libfribidi#
fuse: libfuse-dev libfuse2
fuse3: libfuse3-3 libfuse3-4
fwupd: gir#-fwupd-# libfwupd# libfwupdplugin#
gcc-$1: libgfortran-#-dev libobjc-#-dev
gcc-$m: lib#gcc-s# lib#stdc++# libasan# libatomic# libcc#-# libcilkrts# libgfortran# libgnat# libgo#
gcc-$m: libgomp# libgphobos# libhwasan# libitm# liblsan# libmpx# libobjc# libquadmath# libtsan# libubsan#
gcc-$m: libx32gcc-s#
gdal: libgdal# libgdal-dev
gdbm: libgdbm# libgdbm-compat# libgdbm-compat-dev libgdbm-dev
gdk-pixbuf: gir#-gdkpixbuf-# libgdk-pixbuf#-bin libgdk-pixbuf#-common libgdk-pixbuf-#-# libgdk-pixbuf-#-dev
gdk-pixbuf-xlib|gdk-pixbuf: libgdk-pixbuf2.0-0 libgdk-pixbuf2.0-dev
gdm3: gir1.2-gdm-1.0 libgdm1
ghostscript: libgs# libgs#-common libgs-common libgs-dev
giflib: libgif# libgif-dev
glib2.0: libglib#-# libglib#-bin libglib#-data libglib#-dev libglib#-dev-bin
glibc: libc# libc#-amd# libc#-dbg libc#-dev libc#-dev-i# libc#-dev-x# libc#-i# libc#-x# libc-bin
glibc: libc-dev-bin libc-devtools libc-l#n
gmp: libgmp# libgmp#-dev libgmp-dev libgmpxx#ldbl
gnutls28: libgnutls# libgnutls#-dev libgnutls-dane# libgnutls-deb#-# libgnutls-openssl# libgnutlsxx#
gobject-introspection: gir#-glib-# libgirepository-#-#
googletest: libgtest-dev
gpm: libgpm#
gpsd: libgps#
grammalecte: libreoffice-grammalecte
graphicsmagick: libgraphics-magick-perl libgraphicsmagick#-dev libgraphicsmagick++#-dev
graphicsmagick: libgraphicsmagick++-q#-# libgraphicsmagick-q#-#
graphite2: libgraphite#-#
graphviz: libcdt# libcgraph# libgvc# libgvpr# liblab-gamut# libpathplan# libxdot#
gst-plugins-bad1.0: libgstreamer-plugins-bad1.0-0
gst-plugins-base1.0: gir#-gst-plugins-base-# libgstreamer-gl#-# libgstreamer-plugins-base#-#
gst-plugins-base1.0: libgstreamer-plugins-base#-dev
gst-plugins-good1.0: libgstreamer-plugins-good1.0-0
gstreamer1.0: gir1.2-gstreamer-1.0 libgstreamer#-#
gtk+2.0: gir1.2-gtk-2.0 libgail# libgail-common libgail-dev libgtk#-# libgtk#-bin libgtk#-common libgtk#-dev
gtk+3.0: gir1.2-gtk-3.0 libgail-#-# libgail-#-dev libgtk-3-0 libgtk-3-bin libgtk-3-common libgtk-3-dev
gtk4: gir1.2-gtk-4.0 libgtk-#-media-gstreamer libgtk-4-1 libgtk-4-bin libgtk-4-common libgtk-4-dev
harfbuzz: gir#-harfbuzz-# libharfbuzz#b libharfbuzz-bin libharfbuzz-dev libharfbuzz-gobject#
harfbuzz: libharfbuzz-icu# libharfbuzz-subset#
heimdal: libasn#-#-heimdal libgssapi#-heimdal libhcrypto#-heimdal libheimbase#-heimdal libheimntlm#-heimdal
heimdal: libhx#-#-heimdal libkdc#-heimdal libkrb#-#-heimdal libroken#-heimdal libwind#-heimdal
hiredis: libhiredis#
hplip: libhpmud0 libsane-hpaio
icu: libicu# libicu-dev
imagemagick: libimage-magick-perl libimage-magick-q#-perl libimage-magick-q#hdri-perl libmagick++-#-headers
imagemagick: libmagick++-#.q#-# libmagick++-#.q#-dev libmagick++-#.q#hdri-# libmagick++-#.q#hdri-dev
imagemagick: libmagick++-dev libmagickcore-#-arch-config libmagickcore-#-headers libmagickcore-#.q#-#
imagemagick: libmagickcore-#.q#-#-extra libmagickcore-#.q#-dev libmagickcore-#.q#hdri-#
imagemagick: libmagickcore-#.q#hdri-#-extra libmagickcore-#.q#hdri-dev libmagickcore-dev
imagemagick: libmagickwand-#-headers libmagickwand-#.q#-# libmagickwand-#.q#-dev libmagickwand-#.q#hdri-#
imagemagick: libmagickwand-#.q#hdri-dev libmagickwand-dev
iptables: libip#tc# libip#tc-dev libiptc# libiptc-dev libxtables# libxtables-dev
isl: libisl#
jansson: libjansson# libjansson-dev
jbig2dec: libjbig2dec0
jbigkit: libjbig#
jemalloc: libjemalloc#
jq: libjq#
json-c: libjson-c# libjson-c-dev
keyutils: libkeyutils#
klibc: libklibc
kmod: libkmod#
krb5: libgssapi-krb#-# libgssrpc# libk#crypto# libkadm#clnt-mit# libkadm#srv-mit# libkdb#-# libkrad#
krb5: libkrad-dev libkrb#-# libkrb#-dev libkrb#support#
lcms2: liblcms#-# liblcms#-dev liblcms#-utils
lerc: liblerc#
libarchive: libarchive#
libassuan: libassuan#
libavif: libavif#
libbpf: libbpf#
libbsd: libbsd#
libcap-ng: libcap-ng#
libcap2: libpam-cap
libcbor: libcbor#
libdatrie: libdatrie#
libde265: libde#-#
libdeflate: libdeflate#
libdrm: libdrm# libdrm-amdgpu# libdrm-intel# libdrm-nouveau# libdrm-radeon#
libebml: libebml#
libedit: libedit#
libevent: libevent-#-# libevent-core-#-#
libffi: libffi#
libfido2: libfido#-#
libfilezilla: libfilezilla#
libfontenc: libfontenc#
libgav1: libgav#-#
libgcrypt20: libgcrypt-bin libgcrypt-mingw-w#-dev libgcrypt11
libgd2: libgd# libgd-tools
libgit2: libgit2-1.1 libgit2-1.5 libgit2-27 libgit2-28
libglu: libglu#-mesa libglu#-mesa-dev
libglvnd: libegl# libegl-dev libgl# libgl-dev libgles# libgles-dev libglvnd# libglvnd-core-dev libglx#
libglvnd: libglx-dev libopengl# libopengl-dev
libgpg-error: libgpg-error#
libheif: libheif#
libice: libice#
libidn: libidn-dev libidn11 libidn11-dev libidn12
libidn2: libidn2-0 libidn2-dev
libjpeg-turbo: libjpeg#-turbo libjpeg#-turbo-dev libjpeg-dev libjpeg-turbo# libjpeg-turbo-progs libturbojpeg
libjpeg-turbo: libturbojpeg# libturbojpeg#-dev
libjsoncpp: libjsoncpp#
libksba: libksba#
liblzf: liblzf#
libmd: libmd#
libmemcached: libmemcached# libmemcachedutil#
libmnl: libmnl#
libmspack: libmspack#
libnl3: libnl-3-200 libnl-genl-3-200 libnl-route-3-200
libnova: libnova-#-#
libnsl: libnsl#
libnumbertext: libreoffice-numbertext
libonig: libonig#
libopencsd: libopencsd#
`;
