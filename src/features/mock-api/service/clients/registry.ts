export {
  deleteClient,
  getClient,
  listClients,
  newSecret,
  updateClient,
} from './clients.js';
export { issueToken } from './issue-token.js';
