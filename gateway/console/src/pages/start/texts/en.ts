export default {
  title: 'First steps',
  intro:
    'Footing takes invoices, gives each line an emission factor and answers its kilograms of CO₂e, with a trail that nobody can change unseen.',
  sendTitle: '1. Send an invoice',
  sendText:
    'The first start of the server printed an API key; owners make further ones in Settings, Workspace, API Key. Put it in place of YOUR_KEY.',
  copyCommand: 'Copy the command',
  seeTitle: '2. See what it became',
  seeText: 'The answer has the kilograms of each line, its factor and how they were calculated.',
  signIn: 'Sign in',
  learnTitle: 'For programs',
  openapi: 'API reference',
  graphiql: 'GraphiQL: try queries',
  errors: 'Every error and what to do',
} as const;
