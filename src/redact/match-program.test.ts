// Tests passwords that programs take without a name, in the forms that shells and lists of arguments have.
import { expect, test } from "vitest";
import { redact } from "./redact.ts";

test.each([
  "curl -sS \\\n  --retry 3 \\\n  -u jenny:§ \\\n  https://ci.example.org/api",
  "curl -sku 'jenny:§' https://ci.example.org",
  'curl -u"jenny:§" https://ci.example.org',
  "subprocess.run(['curl', '-u', 'jenny:§', url])",
  '{"command":"mysql -u root -p\\"§\\" shop"}',
  'exec.Command("mysqldump", "-uroot", "-p§", "shop")',
  "mysqladmin -u root password §",
  "htpasswd -bc /etc/nginx/.htpasswd jenny §",
  "net use Z: \\\\nas\\share § /user:jenny",
  "net user kiosk § /add",
  "nmcli dev wifi connect Cafe password §",
  "rclone config create nas sftp host nas user jenny pass §",
  "keytool -importkeystore -srcstorepass § -destkeystore new.jks",
  "openssl rsa -in key.pem -passin 'pass:§' -out plain.pem",
  "smbclient //nas/share -U 'jenny%§' -c ls",
  "7z x backup.7z -p§",
  "sudo networksetup -setairportnetwork en0 HomeNet §",
  "pulumi config set --secret dbPassword §",
])("a password that a program takes is a secret: %j", (place) => {
  for (const secret of ["strawberry", "walrus-otter", "tiger1988"])
    expect(redact(place.replace("§", secret)).text).not.toContain(secret);
});

test.each([
  "curl -u $USER:$PASS https://ci.example.org",
  "mysql -u root -p shop < dump.sql",
  "mosquitto_pub -p 1883 -t home/temp -m 21",
  "openssl rsa -in key.pem -passin file:/run/secrets/key -out plain.pem",
  "docker run -p 8080:80 nginx",
  "net user kiosk /delete",
  "7z x backup.7z -o/tmp/out",
  "zip -r release.zip dist",
  "ssh -p 2222 jenny@example.org",
  "I ran curl with -u and then zip -P and it worked",
])("what is no password in a command stays: %j", (text) => {
  expect(redact(text).text).toBe(text);
});
