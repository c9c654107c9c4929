export default {
  api: {
    network: 'The connection to the server is abnormal',
    timeout: 'The request to the system timed out',
    aborted: 'The request was cancelled',
    status: 'System interface {{code}} abnormal',
    noSession: 'Authentication failed, cannot access system resources',
    denied: 'You have no permission for this operation',
    unknown: 'The resource does not exist',
    licence: 'The licence of this system is no longer valid',
    captcha: 'The security check was not completed, nothing was sent',
    fault: 'Unknown system error, please report it to the administrator',
    download: 'The file could not be downloaded: {{reason}}',
  },
  undo: 'Undo',
  close: 'Close',
}
