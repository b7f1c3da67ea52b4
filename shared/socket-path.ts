/** Root-relative address of the socket; behind CloudFront it is the name of the API's stage. */
export const socketPath = '/ws';
