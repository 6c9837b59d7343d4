export {
  deleteClient,
  getClient,
  listClients,
  newSecret,
  registerClient,
  updateClient,
} from './clients.js';
