export default {
  api: {
    network: 'Can’t reach the server. Check your connection and try again.',
    timeout: 'The request timed out',
    aborted: 'The request was canceled',
    status: 'Server error ({{code}})',
    noSession: 'You’re not signed in. Sign in to continue.',
    denied: 'You don’t have permission to do this',
    unknown: 'The resource doesn’t exist',
    licence: 'The license is no longer valid',
    captcha: 'The security check wasn’t completed. Nothing was sent.',
    fault: 'Something went wrong. Report this to an administrator.',
    download: 'Couldn’t download the file: {{reason}}',
  },
  undo: 'Undo',
  close: 'Close',
}
