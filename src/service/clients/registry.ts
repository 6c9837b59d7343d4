export {
  deleteClient,
  getClient,
  listClients,
  newSecret,
  registerClient,
  updateClient,
} from './clients.js';
export { issueToken } from './issue-token.js';
