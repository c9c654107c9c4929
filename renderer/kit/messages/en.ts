export default {
  api: {
    network: 'The connection to the server is abnormal',
    timeout: 'The request to the system timed out',
    aborted: 'The request was cancelled',
    status: 'System interface {{code}} abnormal',
    download: 'The file could not be downloaded: {{reason}}',
  },
  undo: 'Undo',
  close: 'Close',
}
