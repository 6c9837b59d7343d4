export { signonAccessRequired } from './access-required.js';
export { signonFactorLifetimeRequired } from './factor-lifetime-required.js';
export { signonFactorPromptModeRequired } from './factor-prompt-mode-required.js';
export { signonFactorSettingsIgnored } from './factor-settings-ignored.js';
export { signonIdentityEngineOnly } from './identity-engine-only.js';
export { signonIdleExceedsLifetime } from './idle-exceeds-lifetime.js';
export { signonPrimaryFactorRequired } from './primary-factor-required.js';
export { signonSessionRange } from './session-range.js';
