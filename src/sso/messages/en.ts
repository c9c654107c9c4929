export default {
  or: 'or',
  enter: 'Single sign-on',
  enterBy: '{{label}} ({{name}})',
  again: 'The last single sign-on was not finished. Try again, or use your password.',
  failed: 'Single sign-on did not work',
  failedHint: 'You are not signed in yet: try again, or use your password instead.',
  retry: 'Try again',
  password: 'Use a password',
  back: 'You are signed in again',
  backHint: 'Close this window and go on where you were.',
  home: 'Open the home page',
  blocked: 'The browser has blocked the window to sign in: allow it and try again.',
}
