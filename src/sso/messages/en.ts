export default {
  or: 'or',
  enter: 'Single sign-on',
  enterBy: '{{label}} ({{name}})',
  again: 'The last single sign-on didn’t finish. Try again, or use your password.',
  failed: 'Single sign-on failed',
  failedHint: 'You’re not signed in yet. Try again, or use your password instead.',
  retry: 'Try again',
  password: 'Use a password',
  back: 'You’re signed in again',
  backHint: 'Close this window and continue where you were.',
  home: 'Open home page',
  blocked: 'Your browser blocked the sign-in window. Allow pop-ups and try again.',
}
