export default {
  title: 'Announcements',
  readAll: 'Mark all announcements as read',
  summary: '{{total}} of {{people}} people have read it',
  name: 'Name',
  dept: 'Department',
  time: 'Read',
  none: 'No one has read it yet.',
  noneHint: 'People who open the announcement appear here.',
  denied: 'You don’t have permission to see who has read it.',
}
