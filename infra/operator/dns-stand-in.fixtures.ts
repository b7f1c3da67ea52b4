/** A small name server on loopback, whose records a test writes and changes. */
import { createSocket } from 'node:dgram';
import { type Answer, decode, encode } from 'dns-packet';

export interface DnsStandIn {
  /** Records by type and name, such as `CNAME www.example.com`. */
  records: Map<string, string[]>;
  /** `127.0.0.1:<port>` */
  server: string;
  stop(): Promise<void>;
}

export async function startDns(): Promise<DnsStandIn> {
  const records: DnsStandIn['records'] = new Map();
  const socket = createSocket('udp4');
  socket.on('message', (message, from) => {
    const { id, questions = [] } = decode(message);
    const answers = questions.flatMap(({ type, name }) =>
      (records.get(`${type} ${name.toLowerCase()}`) ?? []).map((value) =>
        toAnswer(type, name, value),
      ),
    );
    // Authoritative, and recursion is at hand.
    const flags = 0x0480;
    socket.send(
      encode({ type: 'response', id: id ?? 0, flags, questions, answers }),
      from.port,
      from.address,
    );
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    records,
    server: `127.0.0.1:${socket.address().port}`,
    stop: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

function toAnswer(type: string, name: string, value: string): Answer {
  const ttl = 60;
  if (type === 'MX') {
    const [preference, exchange = ''] = value.split(' ');
    return { type, name, ttl, data: { preference: Number(preference), exchange } };
  }
  if (type === 'CAA') {
    return { type, name, ttl, data: { flags: 0, tag: 'issue', value } } as Answer;
  }
  return { type, name, ttl, data: value } as Answer;
}
