/** Commands of the guides that no test can run here, each with the reason, reviewed by hand. */
export const LISTED: [command: RegExp, reason: string][] = [
  [
    /^(?:[A-Z_]+=\S+ |[A-Z_]+=https:\/\/<.*>:3000 )*npm (?:start|test|run [\w:]+)$/,
    'the check of documents compares scripts with package.json',
  ],
  [/^npm run -w api [\w-]+ -- (?:list|<folder>)$/, 'as fuel-shack, whose names a test compares with these scripts'],
  [
    /^npx \.\/fuel-shack-….tgz serve$|^tar -xzf |^sha256sum --check /,
    'needs a release: its tests unpack and start one',
  ],
  [
    /^(?:\S*\/)?bin\/fuel-shack\.mjs (?:demo|demo --public|serve|upgrade --check|<command>)$/,
    'the program of a release, which its tests start',
  ],
  [/^(?:docker compose exec app )?fuel-shack(?: <command>)?$/, 'stands for every command'],
  [/^fuel-shack import --from-stripe /, 'the stand-in of Stripe sells nothing; a test of the API has one that does'],
  [/^fuel-shack restore$/, 'the whole command is in a block of the same guide'],
  [/^apt (?:install|remove|purge) /, 'changes the machine: tools/release builds the package and reads what is in it'],
  [/^certbot certonly /, 'needs a name on the internet'],
  [/^nginx -t && /, 'changes the machine; a test reads the file with nginx -t'],
  [/^dpkg-deb --extract /, 'needs the package of a release'],
  [/^upgrade --check$/, 'a part of the commands below it'],
  [/^docker compose up -d$/, 'needs a container engine'],
  [/^(?:systemctl|journalctl|timedatectl)\b/, 'needs systemd as the first process'],
  [/^install -d -m 0700 -o fuel-shack /, 'needs root and the account of the package'],
  [/^(?:restic|litestream) /, 'a program of others, which needs a machine to copy to'],
  [/^curl /, 'needs a server that runs; the tests of health and tills make these calls'],
  [/^openssl s_client /, 'needs a mail server of others'],
  [/^alter role …/, 'SQL, of which the guide shows a part'],
  [/^(?:proxy_next_upstream|retry-on) /, 'a setting of a proxy'],
  [/^login code$/, 'a value in the log'],
  [/^log_\w+ = /, 'a setting of PostgreSQL'],
]
