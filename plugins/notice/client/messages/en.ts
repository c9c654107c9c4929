export default {
  title: 'Announcements',
  readAll: 'Mark all announcements as read',
  summary: '{{total}} of {{people}} people have read it',
  name: 'Name',
  dept: 'Department',
  time: 'Read',
  none: 'Nobody has read it yet.',
  noneHint: 'Whoever opens the announcement appears here.',
  denied: 'You may not see who has read it.',
}
