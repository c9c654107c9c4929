export default {
  cancel: 'Cancel',
  failed: {
    title: 'This did not load.',
    retry: 'Try again',
    requestId: 'Request id',
    forbidden: 'You may not see this.',
    forbiddenHint: 'Please ask an administrator to grant it to your role.',
  },
  crash: {
    title: 'This page has failed.',
    hint: 'Other pages still work. If it fails again, please send the text below to an administrator.',
    retry: 'Open again',
    update: 'The system has been updated.',
    updateHint: 'The old version of this page is gone. Reload to go on.',
    reload: 'Reload page',
  },
  loading: 'Loading',
  password: 'Show or hide the password',
  copy: { do: 'Copy', done: 'Copied', failed: 'Could not copy, please select the text yourself.' },
  save: {
    saved: 'Saved {{time}}',
    saving: 'Saving…',
    dirty: 'Unsaved changes',
    failed: 'Not saved: {{reason}}',
  },
}
