// Lists the programs that take a password without its name: after a short flag, or by its position.

export interface ProgramRule {
  /** Names of programs, with a subcommand if only that takes a password. */
  readonly programs: readonly string[];
  /** Flags whose next word is a password. It may also follow a flag of one letter or an equals sign directly. */
  readonly flags?: string;
  /** Flags that a password follows directly. Alone, they ask for it. */
  readonly glued?: string;
  /** Flags with a name and a password, and what is between these. */
  readonly logins?: string;
  readonly between?: string;
  /** Which of the arguments that are no flags is a password, and of how many at least. */
  readonly argument?: number;
  /** A flag without which the argument is none. */
  readonly needs?: RegExp;
  /** Arguments are names and secrets with an equals sign between: `NAME=...`. */
  readonly pairs?: true;
  /** Words that a password follows. */
  readonly words?: string;
  /** The program's name is also a word, so the password must be one by itself. */
  readonly alone?: true;
}

export const programRules: readonly ProgramRule[] = [
  { programs: ["curl"], logins: "-u --user -U --proxy-user", between: ":" },
  { programs: ["etcdctl", "nats"], logins: "--user", between: ":" },
  { programs: ["ab"], logins: "-A -P", between: ":" },
  { programs: ["http", "https", "xh", "xhs"], logins: "-a --auth", between: ":" },
  { programs: ["http -A bearer", "https -A bearer"], flags: "-a" },
  { programs: ["lftp"], logins: "-u", between: "," },
  {
    programs: ["smbclient", "rpcclient", "net ads", "smbmap", "winexe", "wmic", "smbget"],
    logins: "-U --user",
    between: "%",
  },
  {
    programs: ["mysql", "mysqldump", "mysqlimport", "mysqlcheck", "mariadb", "mariadb-dump", "mycli"],
    glued: "-p",
  },
  { programs: ["mysqladmin", "mariadb-admin"], glued: "-p", words: "password" },
  { programs: ["7z", "7za", "7zr", "rar", "unrar"], glued: "-p -hp" },
  { programs: ["sshpass"], flags: "-p -e" },
  {
    programs: [
      "docker login",
      "podman login",
      "nerdctl login",
      "helm registry login",
      "oras login",
      "az login",
      "oc login",
      "crane auth login",
      "skopeo login",
      "buildah login",
    ],
    flags: "-p",
  },
  {
    programs: [
      "ncftpput",
      "ncftpget",
      "hydra",
      "medusa",
      "psexec",
      "PsExec",
      "PsExec64",
      "PsExec.exe",
      "PsExec64.exe",
      "evil-winrm",
      "crackmapexec",
      "nxc",
      "netexec",
      "racadm",
      "rdesktop",
      "twine upload",
      "poetry publish",
      "mongo",
      "mongosh",
      "mongodump",
      "mongorestore",
      "mongoexport",
      "mongoimport",
      "cqlsh",
      "security unlock-keychain",
      "security create-keychain",
    ],
    flags: "-p",
  },
  { programs: ["redis-cli"], flags: "-a --pass", words: "AUTH auth" },
  { programs: ["gh secret set", "gh variable set"], flags: "-b --body" },
  { programs: ["az keyvault secret set", "aws ssm put-parameter"], flags: "--value" },
  { programs: ["aws secretsmanager"], flags: "--secret-string" },
  {
    programs: [
      "sqlcmd",
      "bcp",
      "osql",
      "tsql",
      "unzip",
      "zip",
      "zipinfo",
      "security import",
      "ipmitool",
      "mosquitto_pub",
      "mosquitto_sub",
      "mqtt",
    ],
    flags: "-P",
  },
  { programs: ["openssl"], flags: "-passin -passout -pass" },
  {
    programs: ["128-cbc", "192-cbc", "256-cbc", "256-ctr", "256-cfb", "des3"].map((cipher) =>
      cipher === "des3" ? "openssl des3" : `openssl aes-${cipher}`,
    ),
    flags: "-k -K -pass",
  },
  { programs: ["openssl enc", "security set-key-partition-list"], flags: "-k -K" },
  {
    programs: ["keytool", "jarsigner"],
    flags: "-storepass -keypass -srcstorepass -deststorepass -srckeypass -destkeypass -new",
  },
  { programs: ["doctl auth init", "codecov"], flags: "-t" },
  { programs: ["ldappasswd"], flags: "-s -w -a" },
  { programs: ["plink", "pscp", "putty", "psftp", "kitty"], flags: "-pw" },
  {
    programs: ["snmpwalk", "snmpget", "snmpset", "snmpbulkwalk", "snmpstatus", "snmptrap", "snmptable"],
    flags: "-A -X -c",
  },
  { programs: ["ssh-keygen"], flags: "-N -P" },
  {
    programs: [
      "security add-generic-password",
      "security add-internet-password",
      "ldapsearch",
      "ldapadd",
      "ldapmodify",
      "ldapwhoami",
      "ldapdelete",
      "ldapcompare",
    ],
    flags: "-w",
  },
  { programs: ["useradd", "usermod"], flags: "-p" },
  { programs: ["xfreerdp", "wfreerdp", "xfreerdp3", "cmdkey"], glued: "/p: /pass:" },
  { programs: ["virsh secret-set-value"], flags: "--base64" },
  {
    programs: [
      "fly secrets set",
      "flyctl secrets set",
      "fly secrets import",
      "supabase secrets set",
      "doppler secrets set",
      "railway variables set",
      "kubectl create secret generic",
    ],
    pairs: true,
  },
  { programs: ["dsadd", "dsmod"], flags: "-pwd" },
  { programs: ["x11vnc", "xtightvncviewer"], flags: "-passwd" },
  { programs: ["htpasswd", "mosquitto_passwd"], argument: 3, needs: /^-\w*b/ },
  { programs: ["htpasswd"], argument: 2, needs: /^-\w*(?:n\w*b|b\w*n)/ },
  { programs: ["openssl passwd"], argument: 1 },
  { programs: ["net user"], argument: 2 },
  { programs: ["net use"], argument: 3 },
  {
    programs: [
      "wpa_passphrase",
      "bw login",
      "rabbitmqctl add_user",
      "rabbitmqctl change_password",
      "drush upwd",
      "change_password",
      "samba-tool user create",
      "samba-tool user add",
      "samba-tool user setpassword",
      "pulumi config set --secret",
      "wg-vanity",
    ],
    argument: 2,
  },
  {
    programs: [
      "bw unlock",
      "rclone obscure",
      "ngrok authtoken",
      "ngrok config add-authtoken",
      "oathtool",
      "htdigest-pass",
    ],
    argument: 1,
  },
  { programs: ["vault login"], argument: 1 },
  { programs: ["mc alias set", "mcli alias set", "mc config host add"], argument: 4 },
  { programs: ["networksetup -setairportnetwork", "dscl . -passwd"], argument: 3 },
  {
    programs: [
      "nmcli",
      "rclone config create",
      "rclone config update",
      "rclone config password",
      "ipmitool user set",
      "pdftk",
      "iw",
    ],
    words: "password pass psk wifi-sec.psk 802-11-wireless-security.psk user_pw owner_pw input_pw",
  },
  { programs: ["poetry config", "composer config"], argument: 3, needs: /^http-basic\./ },
  {
    programs: ["poetry config", "composer config"],
    argument: 2,
    needs: /^(?:pypi-token|github-oauth|gitlab-token)\./,
  },
  { programs: ["isql"], argument: 3, alone: true },
];
