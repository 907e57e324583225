/** Libraries of source packages from libp… on: binary packages of Debian and Ubuntu by source, as `sourceTable` reads. */
export const LIBRARY_SOURCES_LIBP_TO_Z = `
libpcap: libpcap0.8 libpcap0.8-dev
libpciaccess: libpciaccess#
libpipeline: libpipeline#
libpng: libpng12-0 libpng12-dev
libpng1.6: libpng#-# libpng-dev libpng-tools
libproxy: libproxy#-plugin-gsettings libproxy#-plugin-kconfig libproxy#-plugin-networkmanager
libproxy: libproxy#-plugin-webkit libproxy#v#
libpsl: libpsl#
librabbitmq: librabbitmq4
libraw: libraw#
libraw1394: libraw1394-11 libraw1394-dev libraw1394-tools
libreoffice-voikko: libreoffice-voikko
librsvg: gir#-rsvg-# librsvg#-# librsvg#-bin librsvg#-common librsvg#-dev
librsync: librsync#
libseccomp: libseccomp#
libselinux: libselinux#
libsemanage: libsemanage#
libsepol: libsepol#
libsm: libsm#
libsndfile: libsndfile# libsndfile#-dev
libsodium: libsodium#
libsolv: libsolv# libsolvext#
libsoup2.4: gir1.2-soup-2.4 libsoup#-# libsoup-2.4-1 libsoup-gnome#-# libsoup-gnome#-dev libsoup-gnome-2.4-1
libsoup2.4: libsoup2.4-common
libsoup3: gir1.2-soup-3.0 libsoup-3.0-0 libsoup-3.0-common
libssh: libssh-# libssh-gcrypt-# libssh-gcrypt-dev
libssh2: libssh#-# libssh#-#-dev
libtar: libtar-dev libtar0
libtasn1-6: libtasn#-bin
libthai: libthai#
libtirpc: libtirpc#
libunistring: libunistring#
libunwind: libunwind#
libusb: libusb-0.1-4
libusb-1.0: libusb-1.0-0 libusb-1.0-0-dev
libutempter: libutempter#
libuv1: libuv#
libvirt: libnss-libvirt libvirt# libvirt-clients libvirt-clients-qemu libvirt-daemon
libvirt: libvirt-daemon-config-network libvirt-daemon-config-nwfilter libvirt-daemon-driver-lxc
libvirt: libvirt-daemon-driver-qemu libvirt-daemon-driver-storage-gluster
libvirt: libvirt-daemon-driver-storage-iscsi-direct libvirt-daemon-driver-storage-rbd
libvirt: libvirt-daemon-driver-storage-zfs libvirt-daemon-driver-vbox libvirt-daemon-driver-xen
libvirt: libvirt-daemon-system libvirt-daemon-system-systemd libvirt-daemon-system-sysv libvirt-l#n
libvirt: libvirt-login-shell libvirt-sanlock libvirt-wireshark
libvncserver: libvncclient# libvncserver#
libvorbis: libvorbis#a libvorbisenc# libvorbisfile#
libvpx: libvpx#
libwebp: libwebp# libwebpdemux# libwebpmux#
libx11: libx#-xcb# libx#-xcb-dev libx11-6 libx11-data libx11-dev
libxau: libxau#
libxaw: libxaw#
libxcb: libxcb# libxcb#-dev libxcb-dri#-# libxcb-glx# libxcb-present# libxcb-randr# libxcb-render#
libxcb: libxcb-shape# libxcb-shm# libxcb-sync# libxcb-xfixes# libxcb-xkb#
libxcomposite: libxcomposite#
libxcrypt: libcrypt# libcrypt-dev
libxcursor: libxcursor#
libxdamage: libxdamage#
libxdmcp: libxdmcp#
libxext: libxext#
libxfixes: libxfixes#
libxi: libxi#
libxinerama: libxinerama#
libxkbcommon: libxkbcommon# libxkbcommon-x#-#
libxkbfile: libxkbfile#
libxml2: libxml# libxml#-# libxml#-dev libxml#-utils
libxmlb: libxmlb#
libxmu: libxmu# libxmuu#
libxpm: libxpm#
libxrandr: libxrandr#
libxrender: libxrender#
libxshmfence: libxshmfence#
libxslt: libxslt# libxslt#-dev
libxss: libxss#
libxt: libxt#
libxtst: libxtst#
libxv: libxv#
libxxf86dga: libxxf#dga#
libxxf86vm: libxxf#vm#
libyaml: libyaml-#-#
libyuv: libyuv#
libzip: libzip4 libzip5
libzstd: libzstd#
lightproof: libreoffice-lightproof-en libreoffice-lightproof-hu
linux-atm: libatm#
lm-sensors: libsensors# libsensors-config
lmdb: liblmdb# liblmdb-dev
lvm2: libdevmapper# libdevmapper-dev libdevmapper-event# liblvm#-dev liblvm#cmd#
lz4: liblz#-# liblz#-dev liblz#-tool
mariadb: libmariadb-dev-compat libmariadbd-dev
mariadb|mariadb-$v: libmariadb# libmariadb-dev libmariadbclient# libmariadbd#
mbedtls: libmbedcrypto# libmbedtls# libmbedtls-dev libmbedx#-#
mesa: libd#dadapter#-mesa libd#dadapter#-mesa-dev libegl#-mesa libegl#-mesa-dev libegl-mesa# libgbm#
mesa: libgbm-dev libgl#-mesa-dev libgl#-mesa-dri libgl#-mesa-glx libglapi-mesa libgles#-mesa
mesa: libgles#-mesa-dev libglx-mesa# libosmesa# libosmesa#-dev libwayland-egl#-mesa libxatracker#
mesa: libxatracker-dev
minizip|zlib: libminizip#
modemmanager: libmm-glib0
mosquitto: libmosquitto# libmosquitto-dev libmosquittopp# libmosquittopp-dev
mpclib3: libmpc#
mpfr4: libmpfr#
mpg123: libmpg123-0 libout123-0 libsyn123-0
multipath-tools: libdmmp#
mupdf: libmupdf-dev
mysql-$v: libmysqlclient# libmysqlclient-dev libmysqld-dev
nautilus: libnautilus-extension1a libnautilus-extension4
ncurses: libncurses# libncurses#-dev libncurses-dev libncursesw# libncursesw#-dev libtinfo# libtinfo-dev
net-snmp: libnetsnmptrapd# libsnmp# libsnmp-base libsnmp-dev libsnmp-perl
netplan.io: libnetplan#
nettle: libhogweed# libnettle#
network-manager: gir1.2-nm-1.0 libnm0
nftables: libnftables# libnftables-dev
nghttp2: libnghttp2-14
nghttp3: libnghttp3-3 libnghttp3-9
nginx: libnginx-mod-http-geoip libnginx-mod-http-image-filter libnginx-mod-http-perl
nginx: libnginx-mod-http-xslt-filter libnginx-mod-mail libnginx-mod-stream libnginx-mod-stream-geoip
ngtcp2: libngtcp#-# libngtcp#-crypto-gnutls#
node-jquery: libjs-jquery
npth: libnpth#
nspr: libnspr# libnspr#-dev
nss: libnss# libnss#-dev libnss#-nssdb libnss#-tools
ntfs-3g: libntfs-#g#
numactl: libnuma#
open-iscsi: libopeniscsiusr
openexr: libopenexr# libopenexr-#-#
openjpeg2: libopenjp#-# libopenjp#-#-dev libopenjp#-tools libopenjpip# libopenjpip-dec-server
openjpeg2: libopenjpip-server libopenjpip-viewer
openldap: libldap# libldap#-dev libldap-#-# libldap-common libldap-dev
openssl: libcrypto#-udeb libssl# libssl#-dev libssl#-udeb libssl-dev
openssl1.0: libssl1.0-dev libssl1.0.2
opus: libopus# libopus-dev
p11-kit: libp#-kit# libp#-kit-dev
packagekit: gir#-packagekitglib-# libpackagekit-glib#-#
pam: libpam#g libpam#g-dev libpam-doc libpam-modules libpam-modules-bin libpam-runtime
pango1.0: gir#-pango-# libpango#-# libpango#-dev libpango-#-# libpangocairo-#-# libpangoft#-#-#
pango1.0: libpangoxft-#-#
pcre2: libpcre#-#-# libpcre#-posix# libpcre2-dev
pcre3: libpcre# libpcre#-# libpcre3-dev libpcrecpp#v#
pcsc-lite: libpcsclite#
php$2: libapache#-mod-php#
pixman: libpixman-#-#
pkgconf: libpkgconf#
plymouth: libplymouth#
policykit-1: gir#-polkit-# libpolkit-agent-#-# libpolkit-agent-#-dev libpolkit-backend-#-#
policykit-1: libpolkit-gobject-#-# libpolkit-gobject-#-dev
poppler: gir#-poppler-# libpoppler# libpoppler-cpp#v# libpoppler-cpp-dev libpoppler-dev libpoppler-glib#
poppler: libpoppler-glib-dev libpoppler-private-dev libpoppler-qt#-# libpoppler-qt#-dev
postgresql-$m|postgresql-$v: libecpg# libecpg-compat# libecpg-dev libpgtypes# libpq# libpq-dev
procps: libproc#-# libproc#-dev libproc-#-dev libprocps#
protobuf: libprotobuf# libprotobuf-lite# libprotoc#
protobuf-c: libprotobuf-c#
qt6-base: libqt6concurrent6 libqt6core6 libqt6dbus6 libqt6gui6 libqt6network6 libqt6opengl6
qt6-base: libqt6printsupport6 libqt6sql6 libqt6sql6-sqlite libqt6test6 libqt6widgets6 libqt6xml6
qtbase-opensource-src: libqt5concurrent5 libqt5core5 libqt5core5a libqt5dbus5 libqt5gui5 libqt5network5
qtbase-opensource-src: libqt5opengl5 libqt5printsupport5 libqt5sql5 libqt5sql5-sqlite libqt5test5
qtbase-opensource-src: libqt5widgets5 libqt5xml5
qtsvg-opensource-src: libqt5svg5
readline: libreadline# libreadline-dev
rhash: librhash#
rtmpdump: librtmp#
rust-rav1e: librav#e#
samba: libldb# libldb-dev libnss-winbind libpam-winbind libsmbclient libsmbclient-dev libwbclient#
samba: libwbclient-dev
sane-backends: libsane libsane# libsane-common libsane-dev
shadow: libsubid# libsubid-dev
slang2: libslang#
snappy: libsnappy#
snowball: libstemmer#d
sphinx: libjs-sphinxdoc
sqlite3: libsqlite#-# libsqlite#-dev libsqlite#-tcl
strongswan: libcharon-extauth-plugins libcharon-extra-plugins libstrongswan libstrongswan-extra-plugins
strongswan: libstrongswan-standard-plugins
sudo: libnss-sudo
svt-av1: libsvtav#enc#
systemd: libnss-myhostname libnss-mymachines libnss-resolve libnss-systemd libpam-systemd libsystemd#
systemd: libsystemd-dev libsystemd-shared libudev# libudev-dev
taglib: libtag1v5 libtag1v5-vanilla libtagc0
tcl$1: libtcl#
tcpdump: libpcap-tcpdump
texlive-bin: libkpathsea# libptexenc# libsynctex# libtexlua#
tiff: libtiff# libtiff#-dev libtiff-dev libtiff-opengl libtiff-tools libtiffxx#
tinyxml2: libtinyxml2-10 libtinyxml2-6 libtinyxml2-8 libtinyxml2-9 libtinyxml2-dev
tk$1: libtk#
tracker: libtracker-sparql-3.0-0
uchardet: libuchardet#
udisks2: libudisks2-0
unbound: libunbound# libunbound-dev
underscore: libjs-underscore
uriparser: liburiparser# liburiparser-dev
usbredir: libusbredirhost# libusbredirparser#
util-linux: libblkid# libblkid-dev libfdisk# libfdisk-dev libmount# libmount-dev libsmartcols#
util-linux: libsmartcols-dev libuuid#
uw-imap: libc-client2007e
varnish: libvarnishapi# libvarnishapi-dev
wavpack: libwavpack# libwavpack-dev
wayland: libwayland-client# libwayland-server#
webkit2gtk: gir#-javascriptcoregtk-# gir#-webkit#-# gir#-webkit-# libjavascriptcoregtk-#-#
webkit2gtk: libjavascriptcoregtk-#-bin libjavascriptcoregtk-#-dev libwebkit#gtk-#-# libwebkit#gtk-#-dev
webkit2gtk: libwebkitgtk-#-# libwebkitgtk-#-dev
wireshark: libwireshark# libwireshark-data libwireshark-dev libwiretap# libwiretap-dev libwsutil#
wireshark: libwsutil-dev
wpa: libwpa-client-dev
x264: libx264-155 libx264-160 libx264-163 libx264-164 libx264-dev
x265: libx265-179 libx265-192 libx265-199 libx265-215 libx265-dev
xapian-core: libxapian#
xcb-util: libxcb-util#
xcb-util-cursor: libxcb-cursor#
xcb-util-image: libxcb-image#
xcb-util-renderutil: libxcb-render-util#
xen: libxen-# libxencall# libxendevicemodel# libxenevtchn# libxenforeignmemory# libxengnttab# libxenhypfs#
xen: libxenmisc# libxenstore# libxentoolcore# libxentoollog#
xerces-c: libxerces-c# libxerces-c-dev libxerces-c-samples
xft: libxft# libxft-dev
xmlsec1: libxmlsec# libxmlsec#-dev libxmlsec#-gcrypt libxmlsec#-gnutls libxmlsec#-nss libxmlsec#-openssl
xxhash: libxxhash#
xz-utils: liblzma# liblzma-dev
z3: libz#-# libz#-dev
zlib: lib#z# lib#z#-dev
zziplib: libzzip-#-# libzzip-dev
`;
