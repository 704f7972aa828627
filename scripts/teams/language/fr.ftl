### French. Each text stands below the file of its English; `# en:` notes the hash of that English.

## scripts/teams/module.toml

# en: 97a27b91 doc=37c39989
module-teams = Équipes
    .doc = Deux équipes, dont les places alternent. Les points d’une équipe comptent ensemble.
