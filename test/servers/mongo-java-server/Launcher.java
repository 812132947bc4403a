import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import de.bwaldvogel.mongo.bson.Document;
import io.netty.channel.Channel;
import java.util.List;

/** mongo-java-server at a port of the loopback address, with its data in memory. */
public final class Launcher {
  public static void main(String[] arguments) {
    var server = new MongoServer(new Backend().version(new Version()));
    server.bind("127.0.0.1", Integer.parseInt(arguments[0]));
    System.out.println("Waiting for connections");
  }

  /** The newest of the library's own says wire version 8, and the driver speaks to none before 9. */
  private static final class Version implements MongoVersion {
    @Override
    public List<Integer> getVersionArray() {
      return List.of(5, 0, 0);
    }

    @Override
    public int getWireVersion() {
      return 13;
    }
  }

  private static final class Backend extends MemoryBackend {
    /** The library knows `hello`, by which the product asks for the time, by its older name alone. */
    @Override
    public Document handleCommand(Channel channel, String database, String command, Document query) {
      return super.handleCommand(channel, database, command.equals("hello") ? "ismaster" : command, query);
    }
  }
}
