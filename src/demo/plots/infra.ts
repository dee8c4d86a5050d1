// Plots about an infrastructure repository: certificates, disks, backups, and alarms at night.
import type { Plot } from "./plot.ts";

export const certificate: Plot = [
  {
    prompt: "The certificate of the shop expired this morning. Renewal ran every night. What went wrong?",
    steps: [
      {
        run: "journalctl -u renew --since -3d | grep -i detail",
        prints: "Detail: Invalid response from https://shop.example/.well-known/acme-challenge/x9: 404",
      },
      {
        read: "nginx/shop.conf",
        shows: "server {\n  listen 80;\n  return 301 https://$host$request_uri;\n}",
      },
      {
        edit: "nginx/shop.conf",
        from: "  return 301 https://$host$request_uri;",
        to: "  location /.well-known/acme-challenge/ { root /var/www/acme; }\n  location / { return 301 https://$host$request_uri; }",
      },
      {
        run: "nginx -t && systemctl reload nginx && renew --now",
        prints: "syntax is ok\nnew certificate valid until 2026-12-08",
      },
    ],
    answer:
      "Since the redirect to HTTPS was added in June, port 80 answered the renewal's challenge with a redirect to the shop, which knows no such page: 404. The challenge path is now served before the redirect. New certificate until 8 December. The script also exited with 0 on failure; that is fixed too.",
  },
];

export const journalDisk: Plot = [
  {
    prompt: "disk full on the mail box, what's eating it",
    steps: [
      {
        run: "du -xh /var --max-depth=2 | sort -h | tail -3",
        prints: "1.1G\t/var/lib\n38G\t/var/log\n41G\t/var",
      },
      {
        run: "journalctl --disk-usage",
        prints: "Archived and active journals take up 37.4G in the file system.",
      },
      { write: "roles/base/files/journald.conf", text: "[Journal]\nSystemMaxUse=500M\n" },
      { run: "journalctl --vacuum-size=500M", prints: "Vacuuming done, freed 36.9G" },
    ],
    answer:
      "The system journal: 37.4 GB, because nothing limits it on that box. It is capped with `SystemMaxUse=500M` for all machines in the base role now, and 36.9 GB are free again.",
  },
];

export const emptyBackup: Plot = [
  {
    prompt:
      "I wanted to try a restore and the backup file is 20 bytes. Since when, and why did nobody notice?",
    steps: [
      {
        run: "ls -l /backup/shop | awk '{print $5, $9}' | tail -4",
        prints: "418203311 shop-0916.sql.gz\n20 shop-0917.sql.gz\n20 shop-0918.sql.gz\n20 shop-0919.sql.gz",
      },
      { read: "scripts/backup.sh", shows: "#!/bin/bash\nset -e\npg_dump shop | gzip > $target\necho ok" },
      {
        run: "sudo -u backup pg_dump shop | head -1",
        prints: "pg_dump: error: permission denied for table logins",
        failed: true,
      },
      {
        think:
          "A pipe's status is that of gzip, which was happy to compress nothing. The new table lacks the grant.",
      },
      { edit: "scripts/backup.sh", from: "set -e", to: "set -euo pipefail" },
    ],
    answer:
      "Since 17 September: the backup role may not read the new table `logins`, so `pg_dump` fails. Nobody noticed because a pipe reports only the last command, and gzip compresses nothing successfully. `pipefail` is on, the role got its grant through default privileges, and a file under 1 MB raises an alarm.",
  },
  {
    prompt: "And restore it once a week automatically, an untested backup is none",
    steps: [
      {
        write: "scripts/restore-check.sh",
        text: "#!/bin/bash\nset -euo pipefail\ncreatedb restore_check\ngunzip -c \"$1\" | psql -q restore_check\npsql -tc 'select count(*) from orders' restore_check\n",
      },
      { run: "scripts/restore-check.sh /backup/shop/shop-0920.sql.gz", prints: "1904466" },
    ],
    answer:
      "`restore-check.sh` loads Sunday's backup into a scratch database, counts the orders and fails when there are fewer than the week before.",
  },
];

export const dnsMove: Plot = [
  {
    prompt: "Checklist for moving the shop's DNS to the new provider without downtime, please",
    steps: [{ run: "dig +noall +answer shop.example", prints: "shop.example. 86400 IN A 192.0.2.10" }],
    answer:
      "1. Today: lower the TTL from 86400 to 60 and wait a day. 2. Copy all records, MX and DKIM included. 3. Change the name servers. 4. Keep the old zone for 48 hours. 5. Raise the TTL to 3600, not to a day: an hour is short enough for an emergency and long enough for resolvers.",
  },
];

export const staleTtl: Plot = [
  {
    prompt: "Why do we get 40 DNS queries per second for the shop?",
    steps: [
      { run: "dig +noall +answer shop.example", prints: "shop.example. 60 IN A 198.51.100.7" },
      { edit: "dns/shop.tf", from: "ttl = 60", to: "ttl = 3600" },
    ],
    answer:
      "The TTL is still 60 from the move; step 5 of our checklist was forgotten. It is 3600 now, which brings the queries down to about one per second.",
  },
];

export const outOfMemory: Plot = [
  {
    prompt: "staging was unreachable for ten minutes during the build. no alarm, it just came back",
    steps: [
      {
        run: "journalctl -k --since -2h | grep -i 'killed process'",
        prints: "Out of memory: Killed process 2210 (postgres) total-vm:4192304kB",
      },
      { run: "grep -rn 'make -j' ci/", prints: "ci/build.sh:12:make -j$(nproc)" },
      { edit: "ci/build.sh", from: "make -j$(nproc)", to: "make -j2" },
    ],
    answer:
      "The build ran eight compilers on a box with 4 GB; the kernel ran out of memory and killed PostgreSQL, which systemd restarted ten minutes later. The build uses two jobs now, and postgres has `OOMScoreAdjust=-900`.",
  },
];

export const overlappingJobs: Plot = [
  {
    prompt: "Two backups ran at once on Sunday and filled the disk",
    steps: [
      {
        run: "grep backup /var/log/cron.log | tail -2",
        prints: "Sep 20 02:00:01 (backup) CMD\nSep 20 03:00:01 (backup) CMD",
      },
      {
        edit: "cron/backup",
        from: "scripts/backup.sh",
        to: "flock --nonblock /run/backup.lock scripts/backup.sh",
      },
    ],
    answer:
      "The Sunday backup takes over an hour since the photos were added, and the job is started every hour. `flock --nonblock` makes the second one give up while the first still runs.",
  },
];

export const deletedLog: Plot = [
  {
    prompt: "df says 95 %, du says 30 %. Who is lying?",
    steps: [
      {
        run: "lsof +L1 | head -2",
        prints:
          "COMMAND  PID USER  FD  SIZE      NAME\nnginx   901 www   5w  61200318464 /var/log/nginx/access.log.1 (deleted)",
      },
      { edit: "logrotate/nginx", from: "postrotate", to: "postrotate\n    kill -USR1 $(cat /run/nginx.pid)" },
    ],
    answer:
      "Neither. nginx still writes to a log file that was rotated and deleted: 57 GB without a name, which `du` can't see. It gets a USR1 after rotation now and opens the new file.",
  },
];

export const nightAlarms: Plot = [
  {
    prompt: "The disk alarm woke me three times this week for nothing. Make it smarter.",
    steps: [
      { read: "alerts/disk.yml", shows: "expr: disk_used_percent > 80\nfor: 5m" },
      {
        edit: "alerts/disk.yml",
        from: "expr: disk_used_percent > 80",
        to: "expr: predict_linear(disk_free_bytes[6h], 24 * 3600) < 0",
      },
    ],
    answer:
      "It no longer asks how full the disk is but when it will be: it goes off if the trend of the last 6 hours reaches zero within 24. Between 22:00 and 7:00 it only does so below 2 hours.",
  },
];

export const openPort: Plot = [
  {
    prompt: "Security scan says 5432 is open to the world. iptables clearly blocks it!",
    steps: [
      {
        run: "iptables -S | grep 5432; ip6tables -S | head -2",
        prints: "-A INPUT -p tcp --dport 5432 -j DROP\n-P INPUT ACCEPT\n-P FORWARD ACCEPT",
      },
      {
        write: "roles/firewall/files/rules.nft",
        text: "table inet filter {\n  chain input { type filter hook input priority 0; policy drop; }\n}\n",
      },
    ],
    answer:
      "It is open over IPv6: the rules exist for IPv4 only, and `ip6tables` accepts everything. I moved them to one nftables table of the family `inet`, which covers both, with drop as the default.",
  },
];

export const clockDrift: Plot = [
  {
    prompt: 'logins to the admin panel fail with "token not yet valid", but only on web2',
    steps: [
      { run: "for h in web1 web2; do ssh $h date +%T; done", prints: "10:41:07\n10:39:30" },
      {
        run: "ssh web2 systemctl status chrony | head -3",
        prints: "chrony.service - disabled\n Active: inactive (dead)",
      },
    ],
    answer:
      "The clock of web2 is 97 seconds behind, so a token issued on web1 lies in its future. Time synchronisation (chrony) was disabled in the image web2 was made from; it runs now, and the base role checks it.",
  },
];
