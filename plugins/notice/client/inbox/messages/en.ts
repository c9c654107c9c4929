export default {
  isNew: 'Unread',
  title: 'Messages',
  more_one: '{{count}} more unread message',
  more_other: '{{count}} more unread messages',
  none: 'No messages yet.',
  noneHint: 'Tasks, reminders, returns and CCs appear here and are kept for 90 days.',
  preference: {
    hint: 'Messages always appear under the bell. Choose which ones also go to your email.',
    mail: 'Also email me',
    saved: 'Notifications saved',
    noServer: 'Email isn’t set up on this server, so messages appear only under the bell.',
    noAddress: 'Your account has no email address. Add one under your profile data first.',
  },
}
