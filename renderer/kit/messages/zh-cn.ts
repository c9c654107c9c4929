export default {
  api: {
    network: '后端接口连接异常',
    timeout: '系统接口请求超时',
    aborted: '请求已取消',
    status: '系统接口{{code}}异常',
    download: '文件下载失败：{{reason}}',
  },
  undo: '撤销',
  close: '关闭',
}
