### German. Each text stands below the file of its English; `# en:` notes the hash of that English.

## scripts/teams/module.toml

# en: 97a27b91 doc=37c39989
module-teams = Teams
    .doc = Zwei Teams, deren Plätze abwechseln. Die Punkte eines Teams zählen zusammen.
